import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { stampDue } from '../../queries/harvest/sweep.ts';

/** Records of one stamp: few enough for a moment, many enough for a million to be done within minutes. */
const BATCH = 5000;
const SECOND_MS = 1000;

/** What waits for its stamp gets it now, a batch or two of it: whoever asks sees what was published a moment ago. */
export async function stampWhatWaits({ db }: Pick<Deps, 'db'>, batches = 2): Promise<void> {
  for (let batch = 0; batch < batches; batch += 1)
    if (!(await inTransaction(db, (own) => stampDue(own, BATCH)))) return;
}

/** All that waits. Stamps are seconds, so a second passes between two of them. */
export async function sweepHarvest({ db }: Pick<Deps, 'db'>, goesOn: () => boolean): Promise<void> {
  while (goesOn() && (await inTransaction(db, (own) => stampDue(own, BATCH)))) await sleep(SECOND_MS);
}
