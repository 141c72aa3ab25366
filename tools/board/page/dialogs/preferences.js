// SPDX-License-Identifier: GPL-3.0-or-later
// What a person sets once: the colours, the language, sound, vibration and the coach, which are off until chosen, and the engine's
// threads and hash.

import { addChoices, byId } from '../../../page/base/elements.js';
import { language } from '../words/language.js';
import { LANGUAGES } from '../words/languages.js';
import { words } from '../../../page/words/words.js';

const THEMES = ['auto', 'light', 'dark'];
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
function chooseTheme(theme) {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem('ricochet.theme', theme);
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
    addChoices(byId('theme'), 'theme', Object.fromEntries(THEMES.map(theme => [theme, words(`colours.${theme}`)])));
    this.dialog.addEventListener('change', event => {
      if (event.target.id === 'language') {
        translate(event.target.value);
        return;
      }
      if (event.target.name === 'theme') {
        chooseTheme(event.target.value);
        return;
      }
      const number = id => (byId(id).checkValidity() ? Number(byId(id).value) || 0 : 0);
      const checked = id => byId(id).checked;
      changed({ sound: checked('sound'), vibration: checked('vibration'), coach: checked('coach-on'), threads: number('threads'), hash: number('hash') });
    });
  }

  open(settings, engine, { fixedLanguage = false } = {}) {
    byId('language').disabled = fixedLanguage;
    this.dialog.querySelector(`[name="theme"][value="${document.documentElement.dataset.theme ?? 'auto'}"]`).checked = true;
    byId('sound').checked = settings.sound;
    byId('vibration').checked = settings.vibration;
    byId('coach-on').checked = settings.coach;
    for (const [id, name] of [['threads', 'Threads'], ['hash', 'Hash']]) {
      const option = engine.option(name);
      byId(id).disabled = !option;
      byId(id).min = option?.min ?? 1;
      byId(id).max = option?.max ?? 1;
      byId(id).placeholder = option?.default ?? '';
      byId(id).value = settings[id] || '';
    }
    this.dialog.showModal();
  }
}
