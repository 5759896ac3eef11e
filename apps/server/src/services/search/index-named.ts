import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { noteChangeOfAll } from '../../queries/changes/note-change.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { holdRecords } from '../../queries/search/hold-indexed.ts';
import {
  beginRenaming,
  endRenaming,
  findIndexProgress,
  listNaming,
  type NamedThing,
  noteRenamed,
} from '../../queries/search/renamings.ts';
import { searchEngine } from './search-engine.ts';

/** Few are indexed at once, with the change; of many a worker takes care, or the request would last and lock as long as all their words take. */
const AT_ONCE = 100;
const BATCH = 200;

/** These records name the thing as it is called now. Those that wait for their words are found by its name meanwhile. */
export async function indexNamed(
  db: Db,
  thing: NamedThing,
  ids: readonly number[],
  institutionId: number | null,
): Promise<void> {
  if (ids.length > AT_ONCE) {
    await queue(db, thing, await beginRenaming(db, thing, institutionId));
    return;
  }
  await holdRecords(db, ids);
  await searchEngine.put(db, 'record', ids);
}

/** The records that name a creator or a term are found by its new name. */
export async function indexRenamed(db: Db, thing: NamedThing, institutionId: number | null): Promise<void> {
  await indexNamed(db, thing, await listNaming(db, thing, AT_ONCE + 1), institutionId);
}

async function queue(db: Db, { kind, id }: NamedThing, run: string): Promise<void> {
  await addJob(db, 'index-named-records', { kind, id, run }, { key: `index-named-${kind}-${id}` });
}

/** Asks again for what a worker never finished. */
export async function queueRenamings(db: Db): Promise<void> {
  for (const { kind, id, run } of (await findIndexProgress(db)).renamings) await queue(db, { kind, id }, run);
}

/** Indexes every record that names the thing, some at a time; the job of an earlier change leaves it to the last one. */
export async function indexAllNaming(
  { db }: Pick<Deps, 'db'>,
  { run, ...thing }: NamedThing & { run: string },
  goesOn: () => boolean,
): Promise<void> {
  const ids = await listNaming(db, thing);
  for (let done = 0; done < ids.length; done += BATCH) {
    if (!goesOn()) throw new Error('The program stops; the rest is indexed when it runs again.');
    if (!(await noteRenamed(db, thing, run, done))) return;
    const batch = ids.slice(done, done + BATCH);
    await inTransaction(db, async (transaction) => {
      await holdRecords(transaction, batch);
      await searchEngine.put(transaction, 'record', batch);
    });
  }
  // Readers may have been shown what was found while half of the words were there.
  await noteChangeOfAll(db);
  await endRenaming(db, thing, run);
}
