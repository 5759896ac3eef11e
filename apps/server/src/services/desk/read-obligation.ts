import type { Desk } from '@regest/contract/endpoints/desk.ts';
import { OBLIGATION_SHARE } from '@regest/contract/endpoints/desk.ts';
import type { Db } from '../../db/schema.ts';
import { listDueFiles } from '../../queries/desk/desk-figures.ts';
import type { TextFigures } from '../../queries/desk/text-figures.ts';

const DUE_SHOWN = 20;

/** The rule counts what was published in time; what can still be is the best that may come of it. */
export async function readObligation(
  db: Db,
  institutionId: number,
  { made: sent, inTime: published, stillInTime }: TextFigures,
): Promise<Desk['obligation']> {
  const dueWithin30Days = await listDueFiles(db, institutionId, 30, DUE_SHOWN);
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
