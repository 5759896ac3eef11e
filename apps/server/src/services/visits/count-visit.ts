import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { addVisits } from '../../queries/visits/add-visits.ts';
import { findCountedInstitution, findCountedRecord } from '../../queries/visits/counted-page.ts';
import { deviceOf, isPrefetch, isRobot, wantsPrivacy } from './is-robot.ts';
import type { VisitCounter } from './visit-counter.ts';

interface Visit {
  record?: number;
  institution?: number;
  /** Seconds on the page, sent when it is left; absent when the page is opened. */
  seconds?: number;
  address: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Counts a page of the portal that a reader opened or left; robots and pages that are not public are ignored. */
export async function countVisit(
  { db }: Pick<Deps, 'db'>,
  counter: VisitCounter,
  { record, institution, seconds, address, headers }: Visit,
): Promise<void> {
  if (isRobot(headers) || isPrefetch(headers)) return;
  const page =
    record === undefined
      ? institution !== undefined && (await findCountedInstitution(db, institution))
      : await findCountedRecord(db, record);
  if (!page) return;
  const reader = wantsPrivacy(headers) ? null : `${address}\n${headers['user-agent']}`;
  if (seconds === undefined) counter.view({ page, device: deviceOf(headers), address, reader });
  else counter.leave({ page, reader }, seconds);
}

/** Writes the sums to the tables; after a failure they are written with the next batch. */
async function storeSums({ db, log }: Pick<Deps, 'db' | 'log'>, counter: VisitCounter): Promise<void> {
  const sums = counter.take();
  if (sums.length === 0) return;
  try {
    await inTransaction(db, (transaction) => addVisits(transaction, sums));
  } catch (error) {
    counter.giveBack(sums);
    log.warn({ err: error }, 'visits could not be stored');
  }
}

const pendingWrites = new WeakMap<VisitCounter, Promise<void>>();

/** Stores all counts so far, after running writes: a server that stops loses no visit. */
export function keepVisits(deps: Pick<Deps, 'db' | 'log'>, counter: VisitCounter): Promise<void> {
  const write = Promise.resolve(pendingWrites.get(counter)).then(() => storeSums(deps, counter));
  pendingWrites.set(counter, write);
  return write;
}
