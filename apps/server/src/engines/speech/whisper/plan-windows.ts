import { open } from 'node:fs/promises';
import { SAMPLE_RATE, type Span } from '../decode-audio.ts';
import { WINDOW_SECONDS } from './log-mel.ts';

const FRAME_SECONDS = 0.03;
const FRAME = SAMPLE_RATE * FRAME_SECONDS;
/** Read at a time: half a minute of sound, whose levels take some milliseconds. */
const FRAMES_AT_ONCE = 1000;

/** A window is cut between these seconds: the encoder costs the same however little it is given. */
const CUT = { from: 16, to: 28 };
const PAUSE_SECONDS = 0.3;
/** Decibels: nothing above the first is silence of a good recording, nothing within the second of a quiet one. */
const SILENCE = { floor: -55, belowSpeech: 32 };
const SPEECH_PERCENTILE = 0.95;
const SILENT = -100;

/** A window that the model transcribes at once; `isSilent` where nothing in it is loud enough. */
export interface Window extends Span {
  isSilent: boolean;
}

/** The level of every 30 ms in decibels below full scale. */
export async function measureLevels(pcmPath: string): Promise<Float32Array> {
  const file = await open(pcmPath, 'r');
  try {
    const frames = Math.ceil((await file.stat()).size / 2 / FRAME);
    const levels = new Float32Array(frames);
    const bytes = Buffer.alloc(FRAMES_AT_ONCE * FRAME * 2);
    for (let first = 0; first < frames; first += FRAMES_AT_ONCE) {
      const { bytesRead } = await file.read(bytes, 0, bytes.length, first * FRAME * 2);
      const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytesRead >> 1);
      for (let frame = 0; frame * FRAME < samples.length; frame += 1)
        levels[first + frame] = levelOf(samples.subarray(frame * FRAME, (frame + 1) * FRAME));
    }
    return levels;
  } finally {
    await file.close();
  }
}

function levelOf(samples: Int16Array): number {
  let energy = 0;
  for (const sample of samples) energy += sample * sample;
  const mean = energy / Math.max(1, samples.length) / 32_768 ** 2;
  return mean === 0 ? SILENT : Math.max(SILENT, 10 * Math.log10(mean));
}

/**
 * Windows that follow each other from 0 to the end, filled as far as pauses allow: each is cut in the middle of the
 * longest pause of its last part, or at the quietest moment where the speaker makes none.
 */
export function planWindows(duration: number, levels: Float32Array): Window[] {
  const silence = silenceLevel(levels);
  const windows: Window[] = [];
  let start = 0;
  while (duration - start > 0) {
    const end = duration - start <= WINDOW_SECONDS ? duration : cutPoint(levels, start, silence);
    const [from, to] = [Math.floor(start / FRAME_SECONDS), Math.ceil(end / FRAME_SECONDS)];
    windows.push({ start, end, isSilent: levels.subarray(from, to).every((level) => level < silence) });
    start = end;
  }
  return windows;
}

/** Relative to the loud parts: a recording made too quietly has pauses as well. */
function silenceLevel(levels: Float32Array): number {
  const counts = new Uint32Array(-SILENT + 1);
  for (const level of levels)
    counts[Math.round(level) - SILENT] = (counts[Math.round(level) - SILENT] ?? 0) + 1;
  let below = 0;
  const speech = counts.findIndex((count) => {
    below += count;
    return below >= levels.length * SPEECH_PERCENTILE;
  });
  return Math.max(SILENCE.floor, speech + SILENT - SILENCE.belowSpeech);
}

function cutPoint(levels: Float32Array, start: number, silence: number): number {
  const from = Math.ceil((start + CUT.from) / FRAME_SECONDS);
  const to = Math.floor((start + CUT.to) / FRAME_SECONDS);
  let pause = { length: 0, middle: 0 };
  let quietest = { level: Number.POSITIVE_INFINITY, at: from };
  let run = 0;
  for (let frame = from; frame < to; frame += 1) {
    const level = levels[frame] ?? SILENT;
    run = level < silence ? run + 1 : 0;
    if (run > pause.length) pause = { length: run, middle: frame + 1 - run / 2 };
    // A single quiet frame may lie within a word.
    const around = (levels[frame - 1] ?? SILENT) + level + (levels[frame + 1] ?? SILENT);
    if (around < quietest.level) quietest = { level: around, at: frame + 0.5 };
  }
  const isPause = pause.length * FRAME_SECONDS >= PAUSE_SECONDS;
  return (isPause ? pause.middle : quietest.at) * FRAME_SECONDS;
}
