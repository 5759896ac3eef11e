import type { BodyOf } from '@regest/contract/endpoints/endpoint.ts';
import type { questionsApi } from '@regest/contract/endpoints/questions.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { setQuestionNote, setQuestionStatus } from '../../queries/questions/write-questions.ts';
import { readQuestion } from './read-questions.ts';

/** Records that an answer was given, and by whom; the answer itself is a mail of the archivist. */
export async function answerQuestion(
  db: Db,
  actor: Actor,
  id: number,
  { question: { status, note } }: BodyOf<typeof questionsApi.update>,
) {
  await readQuestion(db, actor, id, 'question.answer');
  if (status !== undefined) await setQuestionStatus(db, id, status, actor.id);
  if (note !== undefined) await setQuestionNote(db, id, note?.trim() || null);
  return readQuestion(db, actor, id);
}
