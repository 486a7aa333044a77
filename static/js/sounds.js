// Sounds of a table: made here, under a second, and never alone: what is heard can also be seen and read. Off until
// somebody switches them on; how loud, and whether a phone trembles too, is this browser's own affair (site.js).

const root = document.documentElement;

// The notes of each sound: pitch in hertz, when it begins and how long it lasts. No pitch: the rattle of a die.
const SOUNDS = {
  turn: [[660, 0, 0.2], [880, 0.12, 0.25]],
  dice: [[0, 0, 0.05], [0, 0.08, 0.05], [0, 0.18, 0.07]],
  place: [[330, 0, 0.15]],
  build: [[262, 0, 0.12], [392, 0.08, 0.2]],
  score: [[523, 0, 0.12], [659, 0.09, 0.12], [784, 0.18, 0.25]],
  refusal: [[220, 0, 0.15], [180, 0.09, 0.22]],
  message: [[988, 0, 0.08], [740, 0.07, 0.12]],
  end: [[523, 0, 0.2], [659, 0.14, 0.2], [784, 0.28, 0.2], [1047, 0.42, 0.45]],
};
// Milliseconds of trembling and stillness in turn. Only what one might miss.
const TREMBLES = { turn: [60, 60, 60], refusal: [120], message: [30], end: [80, 60, 160] };
const LOUDEST = 0.25;

// What is heard when it is sent and again when it comes back is one sound.
const ONCE = 500;
const SENT = ["place", "build"];

let audio = null;
let last = { name: "", at: 0 };

// Browsers let a page be heard only after it has been touched.
for (const touch of ["click", "keydown"]) {
  addEventListener(touch, () => root.dataset.sound === "oui" && (audio ??= new AudioContext()));
}

export function sound(name) {
  const at = performance.now();
  const again = SENT.includes(name) && name === last.name && at - last.at < ONCE;
  last = { name, at };
  if (again) return;
  document.dispatchEvent(new CustomEvent("place:sound", { detail: name }));
  if (root.dataset.vibration === "oui" && TREMBLES[name]) navigator.vibrate?.(TREMBLES[name]);
  if (!audio || root.dataset.sound !== "oui") return;
  for (const note of SOUNDS[name]) play(...note);
}

function play(pitch, after, duration) {
  const start = audio.currentTime + after;
  const loud = (LOUDEST * Number(root.dataset.volume)) / 100;
  const source = pitch ? new OscillatorNode(audio, { type: "triangle", frequency: pitch }) : rattle(duration);
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(loud, start);
  volume.gain.linearRampToValueAtTime(0, start + duration);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + duration);
}

function rattle(duration) {
  const buffer = new AudioBuffer({ length: Math.ceil(audio.sampleRate * duration), sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  return new AudioBufferSourceNode(audio, { buffer });
}
