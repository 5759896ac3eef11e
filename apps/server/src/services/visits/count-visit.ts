import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { addVisits } from '../../queries/visits/add-visits.ts';
import { findCountedInstitution, findCountedRecord } from '../../queries/visits/counted-page.ts';
import { deviceOf, isPrefetch, isRobot, wantsPrivacy } from './is-robot.ts';
import type { VisitCounter } from './visit-counter.ts';

interface Visit {
  record?: number;
  institution?: number;
  /** Seconds looked at, told when the page is left; without them the page was opened. */
  seconds?: number;
  address: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Counts a page of the portal that a reader opened or left; what is no public page, and who is no reader, is passed over. */
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

/** Sums that came together go into the tables; what cannot be kept now is tried with the next. */
async function keepTaken({ db, log }: Pick<Deps, 'db' | 'log'>, counter: VisitCounter): Promise<void> {
  const taken = counter.take();
  if (taken.length === 0) return;
  try {
    await inTransaction(db, (transaction) => addVisits(transaction, taken));
  } catch (error) {
    counter.giveBack(taken);
    log.warn({ err: error }, 'visits could not be kept');
  }
}

const keeping = new WeakMap<VisitCounter, Promise<void>>();

/** Keeps all that was counted so far. What was begun before is over then too: a server that ends loses no visit. */
export function keepVisits(deps: Pick<Deps, 'db' | 'log'>, counter: VisitCounter): Promise<void> {
  const kept = Promise.resolve(keeping.get(counter)).then(() => keepTaken(deps, counter));
  keeping.set(counter, kept);
  return kept;
}
