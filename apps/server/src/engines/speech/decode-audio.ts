import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ConversionError } from '../engine-errors.ts';
import { parserFolder } from '../isolation/parser-user.ts';
import { runFfmpeg } from '../media/ffmpeg.ts';

export const SAMPLE_RATE = 16_000;
/** Signed 16-bit samples, one channel. */
const BYTES_PER_SECOND = SAMPLE_RATE * 2;

/** Quieter than this for at least that long is a pause between words. */
const PAUSE = { level: '-35dB', seconds: 0.3 };
const TIMEOUT_MS = 60 * 60 * 1000;

/** Seconds from the start. */
export interface Span {
  start: number;
  end: number;
}

export interface DecodedAudio {
  pcmPath: string;
  duration: number;
  silences: Span[];
}

/** The first sound track as 16 kHz mono samples in `pcmPath`, and its silences, in one pass. */
export async function decodeAudio(
  mediaPath: string,
  pcmPath: string,
  signal?: AbortSignal,
): Promise<DecodedAudio> {
  const silences: Span[] = [];
  let openSince: number | null = null;
  const onErrorLine = (line: string) => {
    const match = /silence_(start|end): (-?[\d.]+)/.exec(line);
    if (!match) return;
    const time = Math.max(0, Number(match[2]));
    if (match[1] === 'start') openSince = time;
    else if (openSince !== null) {
      silences.push({ start: openSince, end: time });
      openSince = null;
    }
  };
  await runFfmpeg(
    mediaPath,
    {
      after: [
        ...['-map', '0:a:0', '-vn', '-af', `silencedetect=noise=${PAUSE.level}:d=${PAUSE.seconds}`],
        ...['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', pcmPath],
      ],
    },
    { timeoutMs: TIMEOUT_MS, signal, onErrorLine },
  );
  const duration = (await stat(pcmPath)).size / BYTES_PER_SECOND;
  if (duration === 0) throw new ConversionError('undecodable', 'the file holds no sound');
  if (openSince !== null) silences.push({ start: openSince, end: duration });
  return { pcmPath, duration, silences };
}

/** Samples of a long recording go through the disk (115 MB an hour), not through memory. */
export async function withDecodedAudio<T>(
  mediaPath: string,
  signal: AbortSignal | undefined,
  work: (audio: DecodedAudio) => Promise<T>,
): Promise<T> {
  const folder = await parserFolder(`regest-speech-${process.pid}-`);
  try {
    return await work(await decodeAudio(mediaPath, join(folder, 'sound.pcm'), signal));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

const WINDOW = SAMPLE_RATE / 20;

/** The samples between two times as 16-bit numbers. */
export async function readSamples(pcmPath: string, { start, end }: Span): Promise<Int16Array> {
  const from = Math.round(start * SAMPLE_RATE);
  const count = Math.max(0, Math.round(end * SAMPLE_RATE) - from);
  const bytes = Buffer.alloc(count * 2);
  const file = await open(pcmPath, 'r');
  try {
    const { bytesRead } = await file.read(bytes, 0, bytes.length, (from * BYTES_PER_SECOND) / SAMPLE_RATE);
    return new Int16Array(bytes.buffer, bytes.byteOffset, bytesRead >> 1);
  } finally {
    await file.close();
  }
}

/** The middle of the quietest twentieth of a second: the least harmful place to cut through talk. */
export async function quietestPoint(pcmPath: string, span: Span): Promise<number> {
  const samples = await readSamples(pcmPath, span);
  let best = { energy: Number.POSITIVE_INFINITY, at: (span.start + span.end) / 2 };
  for (let from = 0; from + WINDOW <= samples.length; from += WINDOW / 2) {
    let energy = 0;
    for (const sample of samples.subarray(from, from + WINDOW)) energy += sample * sample;
    if (energy < best.energy) best = { energy, at: span.start + (from + WINDOW / 2) / SAMPLE_RATE };
  }
  return best.at;
}

const HEADER_BYTES = 44;

export function wavFile(samples: Int16Array): Blob {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0);
  header.writeUInt32LE(HEADER_BYTES - 8 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(BYTES_PER_SECOND, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return new Blob([header, new Int16Array(samples)], { type: 'audio/wav' });
}
