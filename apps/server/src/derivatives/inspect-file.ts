import { isRecording } from '@regest/contract/values/file-types.ts';
import { ConversionError } from '../engines/engine-errors.ts';
import { probeDuration } from '../engines/media/ffmpeg.ts';
import { LIMITS } from './derivative-limits.ts';
import { detectType } from './detect-type.ts';
import { type FileProperties, runTask } from './tasks.ts';

/**
 * Type and facts of a file by its content. Never throws for the content: a hostile or broken file keeps its type and
 * gets `problem` and empty facts.
 */
export async function inspectFile(path: string, signal?: AbortSignal): Promise<FileProperties> {
  const properties = await inspectIsolated(path, signal);
  if (!isRecording(properties.mimeType) || properties.durationSeconds !== null) return properties;
  // Rarer containers (AVI and the like) are ffmpeg's.
  try {
    const durationSeconds = await probeDuration(path, { timeoutMs: LIMITS.timeoutMs });
    return { ...properties, durationSeconds, problem: durationSeconds === null ? properties.problem : null };
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    return { ...properties, problem: error.problem };
  }
}

async function inspectIsolated(path: string, signal?: AbortSignal): Promise<FileProperties> {
  try {
    return await runTask('inspect', { path }, { signal });
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    const empty = { pages: null, durationSeconds: null, width: null, height: null, embedded: null };
    return { mimeType: await detectType(path), ...empty, problem: error.problem };
  }
}
