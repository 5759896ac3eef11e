import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { ANALYSER_VERSION } from '@regest/polish/analyser.ts';
import type { Db } from '../../db/schema.ts';
import { findIndexProgress, type Renaming } from '../../queries/search/renamings.ts';

export interface Indexing {
  /** null while the index is whole. */
  progress: SearchAnswer['indexing'];
  renamings: Renaming[];
}

const sum = (renamings: readonly Renaming[], part: 'done' | 'total') =>
  renamings.reduce((whole, one) => whole + one[part], 0);

/** What of the index is being made, as far as it concerns this institution; null: everybody's. */
export async function findIndexing(db: Db, institutionId: number | null): Promise<Indexing> {
  const { analyser, done, total, renamings: all } = await findIndexProgress(db);
  const renamings = all.filter(
    (one) => institutionId === null || one.institutionId === null || one.institutionId === institutionId,
  );
  if (analyser !== ANALYSER_VERSION && done < total)
    return { progress: { of: 'everything', done, total }, renamings };
  const progress =
    renamings.length === 0
      ? null
      : { of: 'names' as const, done: sum(renamings, 'done'), total: sum(renamings, 'total') };
  return { progress, renamings };
}
