// Sounds: made here, under half a second, and never alone.

const root = document.documentElement;
const NOTES = {
  turn: [[660, 0], [880, 0.12]],
  place: [[330, 0]],
  refusal: [[220, 0], [180, 0.09]],
};
let audio = null;

// Browsers let a page be heard only after it has been touched.
addEventListener("pointerdown", () => (audio ??= new AudioContext()), { once: true });

export function sound(name) {
  if (!audio || root.dataset.sound === "non") return;
  for (const [pitch, after] of NOTES[name]) {
    const start = audio.currentTime + after;
    const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
    const volume = new GainNode(audio, { gain: 0.08 });
    volume.gain.setValueAtTime(0.08, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.22);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.25);
  }
}
