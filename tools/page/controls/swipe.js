// SPDX-License-Identifier: GPL-3.0-or-later
// Sideways swipes over an element, except from a piece that could be dragged.

const LEAST = 40;

/// Calls `left` or `right` for a swipe in that direction.
export function wireSwipe(element, { left, right }) {
  let begun = null;
  element.addEventListener('pointerdown', event => {
    const free = event.pointerType === 'touch' && event.isPrimary && !event.target.closest('.movable, button, .chooser');
    begun = free ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null;
  });
  element.addEventListener('pointerup', event => {
    if (begun?.id !== event.pointerId) return;
    const x = event.clientX - begun.x;
    const y = event.clientY - begun.y;
    begun = null;
    if (Math.abs(x) < LEAST || Math.abs(x) < 2 * Math.abs(y)) return;
    if (x < 0) left();
    else right();
  });
  element.addEventListener('pointercancel', () => { begun = null; });
}
