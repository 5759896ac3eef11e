import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_BYTES = 8 * 1024 * 1024;

/**
 * V8 lets some 60 MB of used-up socket buffers wait before it collects them: an upload alone would grow the
 * server by that much. A collection of the young generation after each 8 MB takes about a millisecond and
 * keeps the growth to a few megabytes (measured with 1 GB).
 */
export function youngBufferCollector(): (bytes: number) => void {
  let waiting = 0;
  return (bytes) => {
    waiting += bytes;
    if (waiting < EVERY_BYTES) return;
    waiting = 0;
    collect({ type: 'minor' });
  };
}

type Collect = (options: { type: 'minor' }) => void;

let engineCollect: Collect | undefined;
function collect(options: { type: 'minor' }): void {
  if (!engineCollect) {
    // The function exists only in contexts made while the flag is set; the rest of the program never sees it.
    setFlagsFromString('--expose-gc');
    engineCollect = runInNewContext('gc') as Collect;
    setFlagsFromString('--no-expose-gc');
  }
  engineCollect(options);
}
