import { Readable } from 'node:stream';
import { GIGABYTE } from '@regest/contract/values/file-types.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { readStorage } from '../../queries/files/storage.ts';

const RETRY_AFTER_SECONDS = 60;
/** Interval at which a long upload measures the free space again. */
const MEASURE_INTERVAL_BYTES = 8 * 1024 * 1024;

type Parts = Pick<Deps, 'store' | 'settings'>;

/** Refuses files below the reserve of the disk, which keeps room for the database: descriptions can still be saved. */
export async function requireSpace({ store, settings }: Parts, addedBytes = 0): Promise<void> {
  const free = (await store.freeBytes?.()) ?? null;
  const reserve = settings.diskReserve;
  if (free === null || free - addedBytes >= reserve) return;
  throw new AppError('noSpace', {
    retryAfter: RETRY_AFTER_SECONDS,
    message: ({ say, format }) =>
      say('apiError.noSpaceLeft', { free: format.bytes(free), reserve: format.bytes(reserve) }),
  });
}

/**
 * Passes a stream on while the disk has room. It reads nothing before the consumer does, so an error of the source
 * reaches the consumer.
 */
export function whileSpace(parts: Parts, source: Readable): Readable {
  async function* read() {
    let unmeasuredBytes = 0;
    for await (const chunk of source as AsyncIterable<Buffer>) {
      unmeasuredBytes += chunk.length;
      if (unmeasuredBytes >= MEASURE_INTERVAL_BYTES) {
        unmeasuredBytes = 0;
        await requireSpace(parts);
      }
      yield chunk;
    }
  }
  return Readable.from(read(), { objectMode: false });
}

/** Refuses files past the quota of an institution; `withComing` adds the announced bytes of unfinished uploads. */
export async function requireShare(
  db: Db,
  institutionId: number,
  { addedBytes, withComing }: { addedBytes: number; withComing: boolean },
): Promise<void> {
  const { bytes, limitGB, coming } = await readStorage(db, institutionId);
  if (limitGB === null || bytes + (withComing ? coming : 0) + addedBytes <= limitGB * GIGABYTE) return;
  throw new AppError('storageLimitExceeded', {
    message: ({ say, format }) =>
      say('apiError.storageLimitOf', { limit: format.bytes(limitGB * GIGABYTE), used: format.bytes(bytes) }),
  });
}
