import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { hasMoreDueThan, type StampPass, stampDue } from '../../queries/harvest/sweep.ts';

/** Records of one stamp: few enough to delay harvesters only a moment, many enough for a million within minutes. */
const BATCH = 4000;
/** Above this number of records opened in one night, the job stamps them: a request would take seconds. */
const MAX_NIGHT_SHARE = 1000;
/** Limit of a request's wait: a clock that was set back may be behind the last stamp for long. */
const MAX_WAIT_MS = 2000;

const stampBatch = ({ db }: Pick<Deps, 'db'>, closuresLimit: number | null): Promise<StampPass> =>
  inTransaction(db, (own) => stampDue(own, { limit: BATCH, closuresLimit }));

/**
 * Stamps pending changes, so that a harvester sees what was published a moment ago. Where this second has its stamp
 * already, the request waits for the next one. More than a batch is left to the job, and the request waits for
 * neither its lock nor its stamps: later stamps are in the next harvest.
 */
export async function stampWhatWaits(deps: Pick<Deps, 'db'>): Promise<void> {
  if (await hasMoreDueThan(deps.db, BATCH)) return;
  for (let waited = 0; ; ) {
    const pass = await stampBatch(deps, MAX_NIGHT_SHARE);
    if (pass.result !== 'early') return;
    waited += pass.waitMs;
    if (waited > MAX_WAIT_MS) return;
    await sleep(pass.waitMs);
  }
}

/** Stamps all pending changes, a batch a second. */
export async function sweepHarvest(deps: Pick<Deps, 'db'>, shouldContinue: () => boolean): Promise<void> {
  while (shouldContinue()) {
    const pass = await stampBatch(deps, null);
    if (pass.result === 'idle') return;
    if (pass.result === 'early') await sleep(Math.min(pass.waitMs, MAX_WAIT_MS));
  }
}
