// SPDX-License-Identifier: GPL-3.0-or-later
// A line of a game as an animated GIF: one picture a position.

import { element } from '../../../page/base/elements.js';
import { commonColours, Gif, Palette } from '../../../page/board/gif.js';

const SQUARE = 48;
const MOVE_HUNDREDTHS = 100;
const END_HUNDREDTHS = 300;
// More pictures would add no colours.
const PICTURES_FOR_COLOURS = 5;

/// The data URL of a picture.
export const addressOf = svg => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/// Makes a film of nodes, in order, on a board of a grid; `draw(node)` resolves with the SVG of one.
/// `told(number)` is called after each; if it returns false the film is abandoned and the result is null.
export async function makeFilm(grid, nodes, draw, told) {
  const [width, height] = [grid.files * SQUARE, grid.ranks * SQUARE];
  const canvas = element('canvas', { width, height }).getContext('2d', { willReadFrequently: true });

  async function picture(node) {
    const image = new Image();
    image.src = addressOf(await draw(node));
    await image.decode();
    canvas.drawImage(image, 0, 0, width, height);
    return canvas.getImageData(0, 0, width, height).data;
  }

  const sample = [];
  for (let part = 0; part < PICTURES_FOR_COLOURS; part++) {
    sample.push(await picture(nodes[Math.round((part * (nodes.length - 1)) / (PICTURES_FOR_COLOURS - 1))]));
  }
  const gif = new Gif(width, height, new Palette(commonColours(sample)));
  for (const [index, node] of nodes.entries()) {
    gif.add(await picture(node), index === nodes.length - 1 ? END_HUNDREDTHS : MOVE_HUNDREDTHS);
    if (!told(index + 1)) return null;
  }
  return gif.bytes();
}
