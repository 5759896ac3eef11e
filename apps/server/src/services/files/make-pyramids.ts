import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import {
  CUT_TYPES,
  HEAVY_PAGE_BYTES,
  needsPyramid,
  PYRAMID_PIXELS,
} from '../../derivatives/derivative-limits.ts';
import { runTask } from '../../derivatives/tasks.ts';
import { ConversionError, EngineFailed, mayPass, TRIES } from '../../engines/engine-errors.ts';
import type { JobRun } from '../../operation/job-run.ts';
import { insertPyramid, listDuePyramids, listPyramidPages } from '../../queries/files/file-pyramids.ts';
import { type FileRow, findFile, shownContent } from '../../queries/files/find-files.ts';
import { claimContent } from '../../queries/files/unreferenced-content.ts';
import { lockFile } from '../../queries/files/write-files.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { withLocalFile } from '../../store/with-local-file.ts';
import { isWithheld } from '../preservation/require-scanned.ts';
import { discardContent, storeContent } from './store-content.ts';

type Parts = Pick<Deps, 'db' | 'store'>;

/** The largest picture that is drawn at all takes half a minute; a slow machine may take several times that. */
const TIME_MS = 5 * 60_000;
const MAX_BYTES = 2_000_000_000;
/** Limit of pages with a pyramid; further pages of a file are cut from the whole at the first request. */
const MAX_PAGES = 300;
const MAX_PER_HOUR = 100;

/** One at a time, after every job that people wait for. */
export function queuePyramids(db: Db, fileId: number): Promise<void> {
  return addJob(
    db,
    'make-pyramids',
    { fileId },
    { key: `pyramids-${fileId}`, queue: 'pyramids', priority: 100 },
  );
}

export async function queueDuePyramids(db: Db): Promise<void> {
  const due = { types: CUT_TYPES, pixels: PYRAMID_PIXELS, bytesOfPage: HEAVY_PAGE_BYTES };
  for (const id of await listDuePyramids(db, due, MAX_PER_HOUR)) await queuePyramids(db, id);
}

async function makePyramid(
  deps: Parts,
  file: FileRow,
  source: { path: string; mimeType: string; page: number },
  signal?: AbortSignal,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'regest-pyramid-'));
  try {
    const into = join(folder, 'pyramid.tif');
    await runTask('pyramid', { ...source, into }, { timeoutMs: TIME_MS, signal });
    const { contentId } = await storeContent(deps, createReadStream(into), MAX_BYTES);
    const isStored = await inTransaction(deps.db, async (db) => {
      await lockFile(db, file.id);
      const current = await findFile(db, file.id);
      // The file was edited meanwhile; the next job cuts the present picture.
      if (!current || shownContent(current) !== shownContent(file)) return false;
      const isInserted = await insertPyramid(db, file.id, source.page + 1, contentId);
      if (isInserted) await claimContent(db, contentId);
      return isInserted;
    });
    if (!isStored) await discardContent(deps, contentId);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Cuts the large pages of a picture, and the scans of a PDF, into tiles of every scale. Can be killed and repeated:
 * finished pages are skipped. A page that cannot be cut is noted as such and is always drawn from the whole.
 */
export async function makePyramids(
  deps: Parts,
  fileId: number,
  { signal, attempt }: Pick<JobRun, 'attempt'> & Partial<JobRun> = { attempt: TRIES },
): Promise<void> {
  const file = await findFile(deps.db, fileId);
  if (!file || isWithheld(file)) return;
  const { mime_type: mimeType } = file;
  const finishedPages = await listPyramidPages(deps.db, fileId);
  await withLocalFile(deps.store, shownContent(file), async (path) => {
    const sizes = await runTask('pageSizes', { path, mimeType }, { signal });
    for (const [page, size] of sizes.slice(0, MAX_PAGES).entries()) {
      if (finishedPages.has(page + 1) || !needsPyramid(mimeType, size, file.size / sizes.length)) continue;
      try {
        await makePyramid(deps, file, { path, mimeType, page }, signal);
      } catch (error) {
        if (!(error instanceof ConversionError)) throw error;
        if (mayPass(error.problem) && attempt < TRIES)
          throw new EngineFailed('crashed', `page ${page + 1} of file ${fileId} could not be cut`);
        await insertPyramid(deps.db, fileId, page + 1, null);
      }
    }
  });
}
