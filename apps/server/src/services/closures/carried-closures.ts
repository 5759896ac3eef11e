import { isDeepStrictEqual } from 'node:util';
import { type Actor, can } from '@regest/contract/permissions.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import type { Db } from '../../db/schema.ts';
import type { BulkDetails } from '../../db/schema-bulk.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  type ClosureAlong,
  listClosuresAlong,
  tieAgreements,
  untieAgreements,
} from '../../queries/closures/closures-along.ts';
import { listFilesByIds } from '../../queries/files/find-files.ts';
import { setFileClosure } from '../../queries/files/write-files.ts';
import { auditClosures } from './audit-closures.ts';

const FOREVER = '9999-12-31';
const lastDay = ({ until, atEnd }: Closure) => (until === null || atEnd === 'ask' ? FOREVER : until);
const latest = (closures: readonly Closure[]) =>
  closures.map(lastDay).reduce((last, day) => (day > last ? day : last), '');
const closuresOf = (along: readonly ClosureAlong[] | undefined) =>
  (along ?? []).map(({ closure }) => closure);

/** Whether files are public earlier by the second closures than by the first. */
const opensFiles = (from: readonly Closure[], to: readonly Closure[]) => latest(from) > latest(to);
const ofRecord = (closures: readonly Closure[]) => closures.filter(({ scope }) => scope === 'record');
const opensRecord = (from: readonly Closure[], to: readonly Closure[]) =>
  opensFiles(from, to) || latest(ofRecord(from)) > latest(ofRecord(to));

/** One closure that is as strict as all of these: of the widest scope, of the last day, asking if any of them asks. */
function strictest(closures: readonly Closure[]): Closure | null {
  const isLater = (one: Closure, other: Closure) =>
    one.until === null || (other.until !== null && one.until > other.until);
  const [first, ...others] = closures;
  if (!first) return null;
  const last = others.reduce((last, one) => (isLater(one, last) ? one : last), first);
  return {
    ...last,
    scope: ofRecord(closures).length > 0 ? 'record' : 'files',
    atEnd: closures.some(({ atEnd }) => atEnd === 'ask') ? 'ask' : 'open',
  };
}

/** Leaving a place would open what is closed there. */
const opensClosed = () => new AppError('forbidden', { message: ({ say }) => say('closures.refused.opens') });

/** What a move of files closed and tied, for its undo. */
type Kept = Pick<BulkDetails, 'closed' | 'agreements'>;

interface FileMove {
  files: readonly number[];
  /** Paths of the records. */
  from: string;
  to: string;
}

/**
 * Before files go from one record to another: where they were closed more strictly, each gets a closure of its own, and
 * agreements that hold are about the other record as well. Actors who may not open anything are refused.
 */
export async function keepFilesClosed(db: Db, actor: Actor, { files, from, to }: FileMove): Promise<Kept> {
  const agreements = await tieAgreements(db, { from, to }, { withEnded: false });
  const along = await listClosuresAlong(db, [from, to]);
  const [before, after] = [closuresOf(along.get(from)), closuresOf(along.get(to))];
  const kept: Kept = { closed: [], agreements };
  if (!opensFiles(before, after)) return kept;
  for (const { id, closure: own } of await listFilesByIds(db, files)) {
    const owns = own ? [own] : [];
    if (!opensFiles(before, [...after, ...owns])) continue;
    if (!can(actor, 'closure.write')) throw opensClosed();
    const closure = strictest([...owns, ...before].map((one) => ({ ...one, scope: 'files' as const })));
    await setFileClosure(db, id, closure, actor.id);
    if (closure) kept.closed?.push({ id, before: own, after: closure });
  }
  await auditClosures(db, actor, 'files', kept.closed?.map(({ id }) => id) ?? []);
  return kept;
}

export const joinKept = (all: readonly Kept[]): Kept => ({
  closed: all.flatMap(({ closed = [] }) => closed),
  agreements: all.flatMap(({ agreements = [] }) => agreements),
});

/** After files are back: a closure that a move gave them is lifted where their record is as strict again. */
export async function releaseFiles(
  db: Db,
  actor: Actor,
  { closed = [], agreements = [] }: Kept,
  { to, pathOf }: { to: number; pathOf: (recordId: number) => string | undefined },
): Promise<void> {
  await untieAgreements(db, agreements, to);
  if (closed.length === 0) return;
  const rows = new Map(
    (
      await listFilesByIds(
        db,
        closed.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const paths = new Map([...rows.values()].map(({ id, record_id }) => [id, pathOf(record_id ?? 0) ?? '']));
  const along = await listClosuresAlong(db, [...paths.values()]);
  const released: number[] = [];
  for (const { id, before, after } of closed) {
    const above = closuresOf(along.get(paths.get(id) ?? ''));
    const isAsItWas = isDeepStrictEqual(rows.get(id)?.closure, after);
    if (!isAsItWas || opensFiles([after], [...above, ...(before ? [before] : [])])) continue;
    await setFileClosure(db, id, before, actor.id);
    released.push(id);
  }
  await auditClosures(db, actor, 'files', released);
}

export interface RecordMove {
  /** Paths of the parents. */
  from: string;
  to: string;
  /** Of the record, as it is to be. */
  own: Closure | null;
}

/**
 * The closures that records need for leaving their places: null where the new place is as strict, and a refusal where
 * the actor may not open anything. Agreements go along by `tieAgreements`.
 */
export async function closuresToCarry(
  db: Db,
  actor: Actor,
  moves: readonly RecordMove[],
): Promise<(Closure | AppError | null)[]> {
  if (moves.length === 0) return [];
  const along = await listClosuresAlong(
    db,
    moves.flatMap(({ from, to }) => [from, to]),
  );
  return moves.map(({ from, to, own }) => {
    const owns = own ? [own] : [];
    const before = along.get(from);
    const after = [...closuresOf(along.get(to)), ...owns];
    if (!opensRecord(closuresOf(before), after)) return null;
    if (!can(actor, 'closure.write')) return opensClosed();
    const lost = closuresOf(before?.filter(({ isOfAgreement }) => !isOfAgreement));
    return opensRecord(lost, after) ? strictest([...owns, ...lost]) : null;
  });
}
