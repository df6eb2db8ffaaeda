/** A short sound when the reader is asked, for those who want it. */
import { $, $$, on, whenShown } from "./dom.js";

const NOTES = [523, 659]; // Hertz
const EACH = 0.16; // seconds
const LOUD = 0.12;

/** @type {AudioContext | null} */
let speaker = null;
const isOn = () => localStorage.sound === "on";

const play = () => {
  speaker ??= new AudioContext();
  const now = speaker.currentTime;
  NOTES.forEach((note, at) => {
    const tone = /** @type {AudioContext} */ (speaker).createOscillator();
    const volume = /** @type {AudioContext} */ (speaker).createGain();
    tone.frequency.value = note;
    volume.gain.setValueAtTime(LOUD, now + at * EACH);
    volume.gain.exponentialRampToValueAtTime(0.001, now + (at + 1) * EACH);
    tone.connect(volume).connect(/** @type {AudioContext} */ (speaker).destination);
    tone.start(now + at * EACH);
    tone.stop(now + (at + 1) * EACH);
  });
};

const question = () => $("#ask[data-mine]")?.dataset.ask;
let before = question();
const showSwitch = () => {
  for (const each of $$("[data-sound]")) /** @type {HTMLInputElement} */ (each).checked = isOn();
};

on("change", "[data-sound]", (/** @type {HTMLInputElement} */ wish) => {
  localStorage.sound = wish.checked ? "on" : "off";
  if (wish.checked) play();
});
whenShown(() => {
  showSwitch();
  const now = question();
  if (now && now !== before && isOn()) play();
  before = now;
});
