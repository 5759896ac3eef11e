import type { Db } from '../../db/schema.ts';
import type { Frequency, Whose } from '../../queries/search/candidates.ts';
import { findHoldings } from '../../queries/search/holdings.ts';
import { findWordShares } from '../../queries/search/word-shares.ts';
import { kept } from './kept-knowledge.ts';

/** From here on it takes less time to look at the rows of others too than to compare two long lists. */
const MOST = 0.5;
/** So many can be read in the time that it takes to ask for a beginning. */
const FEW = 1_000;

type Holdings = Omit<Whose, 'institutionId'>;

/** The records of an institution, how many of all they are and what is frequent among them. */
export async function whose(db: Db, institutionId: number | null): Promise<Whose> {
  const holdings =
    institutionId === null
      ? { frequency: (await allWords(db, null)) ?? undefined }
      : await holdingsOf(db, institutionId);
  return { institutionId, ...holdings };
}

const allWords = kept<null, Frequency | null>((db) => findWordShares(db), null);

const holdingsOf = kept<number, Holdings>(
  async (db, institutionId) => {
    const [{ share, records }, all] = await Promise.all([
      findHoldings(db, institutionId, FEW + 1),
      allWords(db, null),
    ]);
    // One of which nobody has counted how much it holds may hold much.
    const frequency = all && share > 0 ? { ...all, records: all.records * share } : undefined;
    if (records <= FEW) return { holds: 'few', frequency };
    return { holds: share > MOST ? 'most' : 'some', frequency };
  },
  { holds: 'some' },
);
