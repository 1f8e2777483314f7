let audio: AudioContext | null = null;

/** One high note for a good scan, two low ones for a bad one; silent where the browser has no sound. */
export function playScan(good: boolean): void {
  try {
    audio ??= new AudioContext();
    for (const start of good ? [0] : [0, 0.16]) {
      const note = audio.createOscillator();
      const volume = audio.createGain();
      volume.gain.value = 0.15;
      note.frequency.value = good ? 1200 : 260;
      note.connect(volume).connect(audio.destination);
      note.start(audio.currentTime + start);
      note.stop(audio.currentTime + start + 0.1);
    }
  } catch {
    // No sound device: colour and text say the same.
  }
}
