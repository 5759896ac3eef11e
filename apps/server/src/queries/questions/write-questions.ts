import type { QuestionStatus } from '@regest/contract/endpoints/questions.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface NewQuestion {
  institutionId: number;
  recordId: number | null;
  name: string | null;
  email: string;
  question: string;
}

export async function insertQuestion(db: Db, question: NewQuestion): Promise<number> {
  const { institutionId, recordId, ...typed } = question;
  const { id } = await db
    .insertInto('question')
    .values({ ...typed, institution_id: institutionId, record_id: recordId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The first person who answered stays named while it is answered; reopening clears the name. */
export async function setQuestionStatus(
  db: Db,
  id: number,
  status: QuestionStatus,
  by: number,
): Promise<void> {
  const isAnswered = status === 'answered';
  await db
    .updateTable('question')
    .set({
      status,
      answered_at: isAnswered ? sql<string>`coalesce(answered_at, now())` : null,
      answered_by: isAnswered ? sql<number>`coalesce(answered_by, ${by})` : null,
    })
    .where('id', '=', id)
    .execute();
}

export async function setQuestionNote(db: Db, id: number, note: string | null): Promise<void> {
  await db.updateTable('question').set({ note }).where('id', '=', id).execute();
}

export async function setQuestionMailed(db: Db, id: number): Promise<void> {
  await db.updateTable('question').set({ mailed_at: sql<string>`now()` }).where('id', '=', id).execute();
}

export async function deleteOldQuestions(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('question')
    .where('status', '=', 'answered')
    .where('answered_at', '<', sql<string>`now() - make_interval(days => ${days})`)
    .execute();
}
