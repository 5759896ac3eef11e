import { ConversionError } from '../engines/engine-errors.ts';
import { grabFrame, probeDuration } from '../engines/media/ffmpeg.ts';
import { LIMITS } from './derivative-limits.ts';

/** JPEG, at most 1280 wide, from a tenth of the way in: the first picture of a film is often black. */
export async function makePoster(path: string): Promise<Uint8Array> {
  const { timeoutMs } = LIMITS;
  const duration = (await probeDuration(path, { timeoutMs })) ?? 0;
  const width = LIMITS.posterPixels;
  const moments = [Math.min(duration / 10, 30), 0];
  for (const atSeconds of moments) {
    const picture = await grabFrame(path, { atSeconds, width, timeoutMs });
    if (picture) return picture;
  }
  throw new ConversionError('undecodable', 'the video has no picture');
}
