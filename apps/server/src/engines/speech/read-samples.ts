import { open } from 'node:fs/promises';
import { BYTES_PER_SECOND, SAMPLE_RATE, type Span } from './decode-audio.ts';

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
