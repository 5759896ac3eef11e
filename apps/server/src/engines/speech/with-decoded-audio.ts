import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parserFolder } from '../isolation/parser-user.ts';
import { type DecodedAudio, decodeAudio } from './decode-audio.ts';

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
