import { isRecording } from '@regest/contract/values/file-types.ts';
import type { Deps } from '../../deps.ts';
import { measurePeaks } from '../../derivatives/measure-peaks.ts';
import type { FileProperties } from '../../derivatives/tasks.ts';
import { ConversionError, EngineUnavailable } from '../../engines/engine-errors.ts';
import type { FileAppearance } from '../../queries/files/file-appearance.ts';
import { withLocalFile } from '../../store/with-local-file.ts';

/** The wave of a sound; a film without one, or a file that cannot be heard, has none. */
export async function measureSound(
  { store }: Pick<Deps, 'store'>,
  contentId: string,
  { mimeType, problem, durationSeconds: seconds }: FileProperties,
  signal?: AbortSignal,
): Promise<Pick<FileAppearance, 'peaks' | 'isDue'>> {
  if (!isRecording(mimeType) || problem !== null || seconds === null || seconds <= 0)
    return { peaks: null, isDue: false };
  try {
    const peaks = await withLocalFile(store, contentId, (path) => measurePeaks(path, seconds, signal));
    return { peaks, isDue: false };
  } catch (error) {
    if (error instanceof ConversionError) return { peaks: null, isDue: false };
    if (error instanceof EngineUnavailable) return { peaks: null, isDue: true };
    throw error;
  }
}
