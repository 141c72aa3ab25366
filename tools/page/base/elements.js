// SPDX-License-Identifier: GPL-3.0-or-later
// Elements: found by their ids, and made.

const SVG = 'http://www.w3.org/2000/svg';

export const byId = id => document.getElementById(id);

function furnish(made, attributes, content) {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

export const element = (tag, attributes = {}, ...content) => furnish(document.createElement(tag), attributes, content);
export const svgElement = (tag, attributes = {}, ...content) => furnish(document.createElementNS(SVG, tag), attributes, content);

/// Adds a choice of one of these names, {value: text}.
export function addChoices(host, name, texts) {
  host.append(...Object.entries(texts).map(([value, text]) =>
    element('label', {}, element('input', { type: 'radio', name, value }), element('span', {}, text))));
}

/// A button that calls `action(event)`.
export function pushButton(attributes, action, ...content) {
  const made = element('button', { type: 'button', ...attributes }, ...content);
  made.addEventListener('click', action);
  return made;
}
