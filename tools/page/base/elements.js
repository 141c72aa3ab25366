// SPDX-License-Identifier: GPL-3.0-or-later
// Finding elements by id, and making them.

const SVG = 'http://www.w3.org/2000/svg';

export const byId = id => document.getElementById(id);

function furnish(made, attributes, content) {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

export const element = (tag, attributes = {}, ...content) => furnish(document.createElement(tag), attributes, content);
export const svgElement = (tag, attributes = {}, ...content) => furnish(document.createElementNS(SVG, tag), attributes, content);

/// Adds radio buttons `name` for {value: text}.
export function addChoices(host, name, texts) {
  host.append(...Object.entries(texts).map(([value, text]) =>
    element('label', {}, element('input', { type: 'radio', name, value }), element('span', {}, text))));
}

/// Fills the named fields in an element: check boxes from true and false, others from their text.
export function fillFields(host, values) {
  for (const field of host.querySelectorAll('[name]')) {
    const value = values[field.name];
    if (value === undefined) continue;
    if (field.type === 'checkbox') field.checked = value;
    else if (field.type === 'radio') field.checked = field.value === value;
    else field.value = value;
  }
}

/// Reads the fields: ranges and number fields as numbers, check boxes as true or false, others as text.
export function readFields(host) {
  const fields = [...host.querySelectorAll('[name]')].filter(({ checked, type }) => type !== 'radio' || checked);
  return Object.fromEntries(fields.map(({ checked, name, type, value }) =>
    [name, type === 'checkbox' ? checked : ['number', 'range'].includes(type) ? Number(value) : value]));
}

/// A button that calls `action(event)`.
export function pushButton(attributes, action, ...content) {
  const made = element('button', { type: 'button', ...attributes }, ...content);
  made.addEventListener('click', action);
  return made;
}
