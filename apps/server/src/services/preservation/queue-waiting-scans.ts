import type { Deps } from '../../deps.ts';
import { listNeverScanned, listWaitingFiles } from '../../queries/preservation/scans.ts';
import { queueScan } from './queue-scan.ts';

const BATCH = 500;

/** Files from before the scanner are scanned in small batches, after every file that a person waits for. */
const OLD_AT_ONCE = 500;
const LAST = 10;

/** Enqueues all waiting files again: the scanner may be back, or a job may have used its attempts. */
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
