import type { Deps } from '../../deps.ts';
import { listWaitingFiles } from '../../queries/preservation/scans.ts';
import { queueScan } from './queue-scan.ts';

const BATCH = 500;

/** Asks anew for all that waits: the scanner may be back, or a job may have run out of tries. */
export async function queueWaitingScans({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await listWaitingFiles(db, after, BATCH);
    for (const id of ids) await queueScan(db, id);
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return;
    after = last;
  }
}
