import type { Deps } from '../../deps.ts';
import { setProgress } from '../../queries/transcriptions/text-jobs.ts';

const LOOK_EVERY_MS = 1000;

/** Nobody wants the text any more; the quota was settled by whoever said so. */
class Unwanted extends Error {}

/** Writes the progress down and learns on the way whether the job was cancelled or its file deleted. */
export function watch(deps: Deps, jobId: number) {
  const stop = new AbortController();
  let progress = 0;
  const look = () =>
    setProgress(deps.db, jobId, progress).then(
      (wanted) => wanted || stop.abort(new Unwanted('the job was cancelled')),
      (error: unknown) => deps.log.warn({ err: error, jobId }, 'progress could not be written'),
    );
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    signal: stop.signal,
    onProgress(done: number) {
      progress = done;
    },
    end: () => clearInterval(timer),
  };
}
