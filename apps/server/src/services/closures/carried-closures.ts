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

/** True where files become public earlier under the second closures than under the first. */
const opensFiles = (from: readonly Closure[], to: readonly Closure[]) => latest(from) > latest(to);
const ofRecord = (closures: readonly Closure[]) => closures.filter(({ scope }) => scope === 'record');
const opensRecord = (from: readonly Closure[], to: readonly Closure[]) =>
  opensFiles(from, to) || latest(ofRecord(from)) > latest(ofRecord(to));

/** One closure as strict as all of these: the widest scope, the last day, and `ask` if one of them has it. */
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

/** Refusal of a move out of a closed place by an actor who may not open anything. */
const opensClosed = () => new AppError('forbidden', { message: ({ say }) => say('closures.refused.opens') });

/** Closures and agreements that a move of files added, for its undo. */
type Kept = Pick<BulkDetails, 'closed' | 'agreements'>;

interface FileMove {
  files: readonly number[];
  /** Paths of the two records. */
  from: string;
  to: string;
}

/**
 * Runs before files go from one record to another. Where they were closed more strictly, each gets a closure of its
 * own, and agreements in force extend to the other record. Actors who may not open anything are refused.
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

/** Runs after files are back: lifts a closure added by a move where the record is as strict again. */
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
  /** Paths of the two parents. */
  from: string;
  to: string;
  /** Closure of the record itself after the change. */
  own: Closure | null;
}

/**
 * Closures that records need when they leave their places: null where the new place is as strict, and a refusal where
 * the actor may not open anything. Agreements are extended by `tieAgreements`.
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
