import type { Desk } from '@regest/contract/endpoints/desk.ts';
import { OBLIGATION_SHARE } from '@regest/contract/endpoints/desk.ts';
import type { Db } from '../../db/schema.ts';
import { listDueFiles } from '../../queries/desk/desk-figures.ts';
import type { TextFigures } from '../../queries/desk/text-figures.ts';

const MAX_DUE_FILES = 20;

/** Share of records published in time, and the best share that is still possible. */
export async function readObligation(
  db: Db,
  institutionId: number,
  { made: sent, inTime: published, stillInTime }: TextFigures,
): Promise<Desk['obligation']> {
  const dueWithin30Days = await listDueFiles(db, institutionId, 30, MAX_DUE_FILES);
  if (sent === 0)
    return { share: null, published, transcribed: sent, dueWithin30Days, forecast: null, needed: 0 };
  const needed = Math.max(0, Math.ceil(sent * OBLIGATION_SHARE) - published);
  return {
    share: published / sent,
    published,
    transcribed: sent,
    dueWithin30Days,
    forecast: (published + stillInTime) / sent,
    needed: needed > stillInTime ? null : needed,
  };
}
