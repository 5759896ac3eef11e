import type { Deps } from '../../deps.ts';
import { findReferencedContents, listReferredContents } from '../../queries/files/unreferenced-content.ts';

const BATCH = 5000;
/** Younger contents are skipped: a running upload may not have its row yet. */
const MIN_AGE_MS = 60 * 60 * 1000;

export interface StoreFaults {
  /** Contents of the store without a reference. */
  orphans: { contentId: string; size: number }[];
  /** Contents with a reference that the store lacks, or has in another length. */
  missing: { contentId: string; fileId: number }[];
}

async function findOrphans({ db, store }: Pick<Deps, 'db' | 'store'>): Promise<StoreFaults['orphans']> {
  const orphans: StoreFaults['orphans'] = [];
  let batch: { contentId: string; size: number }[] = [];
  const check = async () => {
    const referenced = await findReferencedContents(
      db,
      batch.map(({ contentId }) => contentId),
    );
    orphans.push(...batch.filter(({ contentId }) => !referenced.has(contentId)));
    batch = [];
  };
  for await (const { contentId, size, modifiedAt } of store.list()) {
    if (Date.now() - modifiedAt.getTime() < MIN_AGE_MS) continue;
    batch.push({ contentId, size });
    if (batch.length >= BATCH) await check();
  }
  if (batch.length > 0) await check();
  return orphans;
}

async function findMissing({ db, store }: Pick<Deps, 'db' | 'store'>): Promise<StoreFaults['missing']> {
  const missing: StoreFaults['missing'] = [];
  for (let after = ''; ; ) {
    const rows = await listReferredContents(db, after, BATCH);
    for (const { content_id, file_id, size } of rows) {
      const stored = await store.stat(content_id);
      const isWhole = stored !== null && (size === null || stored.size === size);
      if (!isWhole) missing.push({ contentId: content_id, fileId: file_id });
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return missing;
    after = last.content_id;
  }
}

/** Compares the store with the table of files. Reads only. */
export async function checkStore(deps: Pick<Deps, 'db' | 'store'>): Promise<StoreFaults> {
  return { orphans: await findOrphans(deps), missing: await findMissing(deps) };
}
