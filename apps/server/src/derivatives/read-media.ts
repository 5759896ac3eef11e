import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { ConversionError } from '../engines/engine-errors.ts';

export interface MediaFacts {
  durationSeconds: number;
  /** Null for sound alone. */
  picture: { width: number; height: number } | null;
}

export async function mediaFacts(path: string): Promise<MediaFacts> {
  using input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  // A container whose index is cut off opens, and is empty.
  if ((await input.getTracks()).length === 0) throw new ConversionError('undecodable', 'no tracks');
  const video = await input.getPrimaryVideoTrack();
  const durationSeconds = await input.computeDuration();
  return {
    durationSeconds,
    picture: video && { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() },
  };
}
