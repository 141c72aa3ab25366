// SPDX-License-Identifier: GPL-3.0-or-later
// Preferences: colours, language, sound, vibration and the coach (off by default), and the engine's threads and
// hash.

import { addChoices, byId, fillFields, readFields } from '../../../page/base/elements.js';
import { language } from '../words/language.js';
import { LANGUAGES } from '../words/languages.js';
import { words } from '../../../page/words/words.js';

// Choices of the appearance; the first is the default.
const LOOKS = { theme: ['auto', 'light', 'dark'], squares: ['green', 'wood', 'slate'] };
const NOTES = { move: 440, capture: 330, check: 587, end: 262 };

/// Sound and vibration of a move.
export class Signals {
  #audio = null;

  /// `kind` is one of 'move', 'capture', 'check', 'end'.
  play(kind, { sound, vibration }) {
    if (vibration) navigator.vibrate?.(kind === 'move' ? 15 : [15, 40, 15]);
    if (!sound) return;
    this.#audio ??= new AudioContext();
    const now = this.#audio.currentTime;
    const tone = this.#audio.createOscillator();
    const volume = this.#audio.createGain();
    tone.type = 'triangle';
    tone.frequency.value = NOTES[kind];
    volume.gain.setValueAtTime(0.2, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.14);
    tone.connect(volume).connect(this.#audio.destination);
    tone.start(now);
    tone.stop(now + 0.15);
  }
}

// theme.js reads it before the page is drawn.
function chooseLook(kind, chosen) {
  if (chosen === LOOKS[kind][0]) delete document.documentElement.dataset[kind];
  else document.documentElement.dataset[kind] = chosen;
  try {
    localStorage.setItem(`ricochet.${kind}`, chosen);
  } catch {
    // The choice lasts until the page is closed.
  }
}

export class PreferencesDialog {
  /// `changed(values)` is called with {sound, vibration, coach, threads, hash}; 0 threads or hash is the engine's own choice.
  /// `translate(language)` is called when another language is chosen.
  constructor(changed, translate) {
    this.dialog = byId('preferences-dialog');
    for (const [key, { isOffered, name }] of Object.entries(LANGUAGES)) {
      if (isOffered) byId('language').append(new Option(name, key, false, key === language));
    }
    byId('language-note').hidden = LANGUAGES[language].isReviewed;
    for (const [kind, looks] of Object.entries(LOOKS)) {
      addChoices(byId(`${kind}-look`), kind, Object.fromEntries(looks.map(look => [look, words(`colours.${look}`)])));
    }
    this.dialog.addEventListener('change', event => {
      if (event.target.id === 'language') {
        translate(event.target.value);
        return;
      }
      if (event.target.name in LOOKS) {
        chooseLook(event.target.name, event.target.value);
        return;
      }
      const { coach, hash, sound, threads, vibration } = readFields(this.dialog);
      const valid = (id, number) => (byId(id).checkValidity() ? number : 0);
      changed({ sound, vibration, coach, threads: valid('threads', threads), hash: valid('hash', hash) });
    });
  }

  open(settings, engine, { fixedLanguage = false } = {}) {
    byId('language').disabled = fixedLanguage;
    const looks = Object.entries(LOOKS).map(([kind, [usual]]) => [kind, document.documentElement.dataset[kind] ?? usual]);
    fillFields(this.dialog, { ...settings, ...Object.fromEntries(looks), threads: settings.threads || '', hash: settings.hash || '' });
    for (const [id, name] of [['threads', 'Threads'], ['hash', 'Hash']]) {
      const option = engine.option(name);
      byId(id).disabled = !option;
      byId(id).min = option?.min ?? 1;
      byId(id).max = option?.max ?? 1;
      byId(id).placeholder = option?.default ?? '';
    }
    this.dialog.showModal();
  }
}
