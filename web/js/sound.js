// What happens, heard and felt. All sounds are made here, none is loaded; a switch for each, both off unless wanted.

import { isOn } from './options.js';

/** @typedef {import('./motion/scene.js').Kind | 'refused'} Event */

/** −12 dB. */
const VOLUME = 10 ** (-12 / 20);
const TICK = 1800;
const FOURTH = 4 / 3;

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let hiss = null;
/** @type {GainNode | null} */
let out = null;
/** When the last sound ends: none begins before. */
let busy = 0;

/** A browser makes no sound before the first gesture. */
const mayBeHeard = () => navigator.userActivation?.hasBeenActive ?? true;

/** @returns {AudioContext | null} */
function audio() {
  if (context || !mayBeHeard() || typeof AudioContext === 'undefined') return context;
  context = new AudioContext();
  out = new GainNode(context, { gain: VOLUME });
  out.connect(context.destination);
  hiss = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return context;
}

/** Sounds in seconds from their start, with how long they last. @type {Record<string, { lasts: number, play: (at: number) => void }>} */
const SOUNDS = {
  move: { lasts: 0.03, play: (at) => tick(at) },
  capture: { lasts: 0.1, play: (at) => { tick(at); thump(at); } },
  shot: { lasts: 0.28, play: shot },
  suicide: { lasts: 0.48, play: (at) => { tone(at, 0.2, 'sawtooth', 600, 120); shot(at + 0.2); } },
  combine: { lasts: 0.1, play: (at) => { tick(at); tick(at + 0.07, TICK * FOURTH); } },
  deploy: { lasts: 0.1, play: (at) => { tick(at); tick(at + 0.07, TICK / FOURTH); } },
  hero: { lasts: 0.28, play: (at) => { tone(at, 0.14, 'triangle', 783.99); tone(at + 0.14, 0.14, 'triangle', 1174.66); } },
  // Odd overtones alone sound hollow.
  check: { lasts: 0.2, play: (at) => { tone(at, 0.08, 'square', 440); tone(at + 0.12, 0.08, 'square', 440); } },
  end: { lasts: 0.29, play: (at) => [523.25, 783.99, 1046.5].forEach((pitch, index) => tone(at + index * 0.095, 0.095, 'triangle', pitch)) },
  refused: { lasts: 0.06, play: (at) => tone(at, 0.06, 'sine', 110) },
};
/** Events that sound like others. @type {Record<string, string>} */
const LIKE = { castle: 'move', promote: 'move', back: 'move' };

/** Milliseconds of shaking and of rest by turns. @type {Record<string, number[]>} */
const SHAKES = {
  move: [8], capture: [20], shot: [12, 180, 25], suicide: [12, 180, 40], combine: [8, 40, 8], deploy: [8, 40, 8],
  hero: [15, 60, 25], check: [30, 80, 30], end: [60], refused: [25, 40, 25],
};

/** @param {Event} event @param {number} [lands] milliseconds until it is to be heard and felt */
export function sense(event, lands = 0) {
  const name = LIKE[event] ?? event;
  if (isOn('sound')) sound(name, lands);
  if (isOn('vibration')) shake(name, lands);
}

/** @param {string} name @param {number} lands */
function sound(name, lands) {
  const wanted = SOUNDS[name];
  const now = wanted && audio();
  if (!now) return;
  if (now.state === 'suspended') now.resume();
  const at = Math.max(now.currentTime + lands / 1000, busy);
  busy = at + wanted.lasts;
  wanted.play(at);
}

/** @param {string} name @param {number} lands */
function shake(name, lands) {
  const pattern = SHAKES[name];
  if (!pattern || !mayBeHeard() || !navigator.vibrate) return;
  if (lands > 0) setTimeout(() => navigator.vibrate(pattern), lands);
  else navigator.vibrate(pattern);
}

/** From loud to nothing. @param {number} at @param {number} lasts @returns {GainNode | null} */
function fading(at, lasts) {
  if (!context || !out) return null;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(1, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  gain.connect(out);
  return gain;
}

/** @param {number} at @param {number} lasts @param {OscillatorType} type @param {number} pitch @param {number} [end] the pitch at its end */
function tone(at, lasts, type, pitch, end = pitch) {
  const gain = fading(at, lasts);
  if (!context || !gain) return;
  const source = new OscillatorNode(context, { type, frequency: pitch });
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(end, at + lasts);
  source.connect(gain);
  source.start(at);
  source.stop(at + lasts);
}

/** @param {number} at @param {number} lasts @param {BiquadFilterType} type @param {number} pitch @param {number} [end] */
function noise(at, lasts, type, pitch, end = pitch) {
  const gain = fading(at, lasts);
  if (!context || !gain) return;
  const source = new AudioBufferSourceNode(context, { buffer: hiss });
  const filter = new BiquadFilterNode(context, { type, frequency: pitch, Q: type === 'bandpass' ? 4 : 1 });
  filter.frequency.setValueAtTime(pitch, at);
  filter.frequency.exponentialRampToValueAtTime(end, at + lasts);
  source.connect(filter).connect(gain);
  source.start(at, 0, lasts);
}

/** @param {number} at @param {number} [pitch] */
function tick(at, pitch = TICK) {
  noise(at, 0.025, 'bandpass', pitch);
}

/** Wood. @param {number} at */
function thump(at) {
  tone(at, 0.09, 'sine', 180, 90);
}

/** It hits 180 ms after it was fired. @param {number} at */
function shot(at) {
  noise(at, 0.16, 'lowpass', 2000, 300);
  thump(at + 0.18);
}
