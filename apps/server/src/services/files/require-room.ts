import { Transform } from 'node:stream';
import { say } from '@regest/contract/locale/say.ts';
import { bytesText, GIGABYTE } from '@regest/contract/text/bytes-text.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { readStorage } from '../../queries/files/storage.ts';

const RETRY_AFTER_SECONDS = 60;
/** A long upload looks again after so much of it. */
const LOOK_EVERY_BYTES = 8 * 1024 * 1024;

type Parts = Pick<Deps, 'store' | 'settings'>;

/** Files leave room on the disk for the database: descriptions can be saved when nothing can be uploaded any more. */
export async function requireSpace({ store, settings }: Parts, wanted = 0): Promise<void> {
  const free = (await store.freeBytes?.()) ?? null;
  const reserve = settings.diskReserve;
  if (free === null || free - wanted >= reserve) return;
  throw new AppError('noSpace', {
    retryAfter: RETRY_AFTER_SECONDS,
    message: say('apiError.noSpaceLeft', { free: bytesText(free), reserve: bytesText(reserve) }),
  });
}

/** Passes a stream on for as long as there is room for it. */
export function whileSpace(parts: Parts): Transform {
  let unseen = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      unseen += chunk.length;
      if (unseen < LOOK_EVERY_BYTES) {
        done(null, chunk);
        return;
      }
      unseen = 0;
      requireSpace(parts).then(() => done(null, chunk), done);
    },
  });
}

/** Refuses what would take the files of an institution past what it was given; `coming` counts what is announced. */
export async function requireShare(
  db: Db,
  institutionId: number,
  { wanted, withComing }: { wanted: number; withComing: boolean },
): Promise<void> {
  const { bytes, limitGB, coming } = await readStorage(db, institutionId);
  if (limitGB === null || bytes + (withComing ? coming : 0) + wanted <= limitGB * GIGABYTE) return;
  const limit = bytesText(limitGB * GIGABYTE);
  throw new AppError('storageLimitExceeded', {
    message: say('apiError.storageLimitOf', { limit, used: bytesText(bytes) }),
  });
}
