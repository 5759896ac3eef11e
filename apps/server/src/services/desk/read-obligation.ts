import type { Desk } from '@regest/contract/endpoints/desk.ts';
import { OBLIGATION_SHARE } from '@regest/contract/endpoints/desk.ts';
import type { Db } from '../../db/schema.ts';
import { countStillInTime, listDueFiles } from '../../queries/desk/desk-figures.ts';
import { countTranscribed } from '../../queries/transcriptions/transcriptions.ts';

const DUE_SHOWN = 20;

/** The rule counts what was published in time; what can still be is the best that may come of it. */
export async function readObligation(db: Db, institutionId: number): Promise<Desk['obligation']> {
  const { sent, published } = await countTranscribed(db, institutionId);
  const dueWithin30Days = await listDueFiles(db, institutionId, 30, DUE_SHOWN);
  if (sent === 0)
    return { share: null, published, transcribed: sent, dueWithin30Days, forecast: null, needed: 0 };
  const inTime = await countStillInTime(db, institutionId);
  const needed = Math.max(0, Math.ceil(sent * OBLIGATION_SHARE) - published);
  return {
    share: published / sent,
    published,
    transcribed: sent,
    dueWithin30Days,
    forecast: (published + inTime) / sent,
    needed: needed > inTime ? null : needed,
  };
}
