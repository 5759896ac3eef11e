import type { Deps } from '../../deps.ts';
import { listNeverScanned, listWaitingFiles } from '../../queries/preservation/scans.ts';
import { queueScan } from './queue-scan.ts';

const BATCH = 500;

/** What came before a scanner was set is scanned bit by bit, after everything that somebody waits for. */
const OLD_AT_ONCE = 500;
const LAST = 10;

/** Asks anew for all that waits: the scanner may be back, or a job may have run out of tries. */
export async function queueWaitingScans({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  if (settings.clamav !== null)
    for (const id of await listNeverScanned(db, OLD_AT_ONCE)) await queueScan(db, id, LAST);
  for (let after = 0; ; ) {
    const ids = await listWaitingFiles(db, after, BATCH);
    for (const id of ids) await queueScan(db, id);
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return;
    after = last;
  }
}
