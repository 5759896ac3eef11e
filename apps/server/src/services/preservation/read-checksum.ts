import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { youngBufferCollector } from '../../store/free-young-buffers.ts';
import { type Store, StoreError } from '../../store/store.ts';

export interface ReadPace {
  /** No more than this; unbounded unless told. */
  bytesPerSecond?: number;
  signal?: AbortSignal;
  onBytes?: (bytes: number) => void;
}

/** A disk that cannot give the bytes back has lost them, though the file is there. */
const UNREADABLE = 'EIO';

/** The checksum of what is stored now; `null` when there is nothing, `unreadable` when the disk does not give it. */
export async function readChecksum(
  store: Store,
  contentId: string,
  { bytesPerSecond = Number.POSITIVE_INFINITY, signal, onBytes }: ReadPace = {},
): Promise<string | 'unreadable' | null> {
  const hash = createHash('sha256');
  const noteUsed = youngBufferCollector();
  const begun = Date.now();
  let bytes = 0;
  try {
    for await (const chunk of await store.read(contentId)) {
      const part = chunk as Buffer;
      hash.update(part);
      noteUsed(part.length);
      onBytes?.(part.length);
      bytes += part.length;
      signal?.throwIfAborted();
      const ahead = (bytes / bytesPerSecond) * 1000 - (Date.now() - begun);
      if (ahead > 0) await sleep(ahead, undefined, { signal });
    }
    return hash.digest('hex');
  } catch (error) {
    if (error instanceof StoreError && error.code === 'notFound') return null;
    if ((error as NodeJS.ErrnoException).code === UNREADABLE) return 'unreadable';
    throw error;
  }
}
