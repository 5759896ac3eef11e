import type { ContributionView } from '@regest/contract/endpoints/contributions.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import {
  type ContributionRow,
  findContribution,
  holdContribution,
} from '../../queries/contributions/contributions.ts';
import {
  deleteContribution,
  setContributionAccepted,
} from '../../queries/contributions/write-contributions.ts';
import { requireReach } from '../access/institution-scope.ts';
import { readText, saveText } from '../transcriptions/read-text.ts';
import { contributionViews } from './read-contributions.ts';
import { replaceCue, replaceLine } from './text-lines.ts';

async function hold(db: Db, actor: Actor, id: number): Promise<ContributionRow> {
  const row = await holdContribution(db, id);
  requireReach(
    actor,
    'contribution.decide',
    row && { institutionId: row.institution_id },
    'contributions',
    id,
  );
  if (!row) throw notFound('contributions', id);
  return row;
}

/** Saves the text as a correction of that line or cue by an editor does. */
async function correctLine(db: Db, actor: Actor, row: ContributionRow): Promise<void> {
  const { transcription, kind, version } = await readText(db, actor, row.file_id);
  const number = row.line ?? 1;
  const words = { from: row.line_text ?? '', to: row.text };
  const corrected =
    kind === 'stt'
      ? replaceCue(transcription, number, words)
      : replaceLine(transcription, { page: row.page ?? 1, number }, words);
  if (corrected === null)
    throw new AppError('conflict', {
      resourceType: 'contributions',
      resourceId: row.id,
      message: ({ say }) => say('apiError.lineChanged'),
    });
  await saveText(db, actor, { fileId: row.file_id, transcription: corrected, version });
}

export async function acceptContribution(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ contribution: ContributionView }> {
  const row = await hold(db, actor, id);
  if (row.accepted_at === null) {
    if (row.line !== null) await correctLine(db, actor, row);
    await setContributionAccepted(db, id, actor.id);
  }
  const accepted = await findContribution(db, id);
  const [contribution] = accepted ? await contributionViews(db, actor, [accepted]) : [];
  if (!contribution) throw notFound('contributions', id);
  return { contribution };
}

export async function rejectContribution(db: Db, actor: Actor, id: number): Promise<{ id: number }> {
  await hold(db, actor, id);
  await deleteContribution(db, id);
  return { id };
}
