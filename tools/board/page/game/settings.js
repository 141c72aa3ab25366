// SPDX-License-Identifier: GPL-3.0-or-later
// Settings with their defaults.

export const DEFAULTS = {
  mode: 'play',
  you: 'w',
  flipped: false,
  elo: 1400,
  fullStrength: false,
  quick: false,
  // An opponent of the ladder, whose strength is then `elo`; empty for none.
  opponent: '',
  coach: false,
  control: 'seconds',
  seconds: 1,
  minutes: 10,
  increment: 5,
  depth: 6,
  nodes: 50000,
  sound: false,
  vibration: false,
  // 0: the engine's default.
  threads: 0,
  hash: 0,
  engineOn: true,
  multipv: 3,
};

/// Merges saved settings into the defaults; unknown ones and those of another type are dropped.
export function readSettings(saved) {
  const settings = { ...DEFAULTS };
  for (const [name, value] of Object.entries(saved ?? {})) {
    if (name in DEFAULTS && typeof value === typeof DEFAULTS[name]) settings[name] = value;
  }
  return settings;
}
