import type { Db } from '../../db/schema.ts';
import type { Holding, Whose } from '../../queries/search/candidates.ts';
import { findHoldings } from '../../queries/search/holdings.ts';

/** From here on it takes less time to look at the rows of others too than to compare two long lists. */
const MOST = 0.5;
/** So many can be read in the time that it takes to ask for a beginning. */
const FEW = 1_000;

/** Holdings change slowly, and what was known of them before costs time alone. */
const KEPT_MS = 10 * 60_000;

type Known = Map<number, { at: number; holds: Promise<Holding> }>;
const known = new WeakMap<Db, Known>();

/** The records of an institution, and how many of all they are. */
export async function whose(db: Db, institutionId: number | null): Promise<Whose> {
  return institutionId === null
    ? { institutionId }
    : { institutionId, holds: await holding(db, institutionId) };
}

function holding(db: Db, institutionId: number): Promise<Holding> {
  const ofDb: Known = known.get(db) ?? new Map();
  known.set(db, ofDb);
  const before = ofDb.get(institutionId);
  if (before && Date.now() - before.at < KEPT_MS) return before.holds;
  // Where it cannot be told, the search is as right and may be slower.
  const holds = lookUp(db, institutionId).catch((): Holding => 'some');
  ofDb.set(institutionId, { at: Date.now(), holds });
  return holds;
}

async function lookUp(db: Db, institutionId: number): Promise<Holding> {
  const { share, records } = await findHoldings(db, institutionId, FEW + 1);
  if (records <= FEW) return 'few';
  return share > MOST ? 'most' : 'some';
}
