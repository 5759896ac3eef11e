import type { QuestionStatus } from '@regest/contract/endpoints/questions.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface AskedQuestion {
  institutionId: number;
  recordId: number | null;
  name: string | null;
  email: string;
  question: string;
}

export async function insertQuestion(db: Db, asked: AskedQuestion): Promise<number> {
  const { institutionId, recordId, ...typed } = asked;
  const { id } = await db
    .insertInto('question')
    .values({ ...typed, institution_id: institutionId, record_id: recordId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const questions = (db: Db) =>
  db
    .selectFrom('question')
    .leftJoin('app_user', 'app_user.id', 'question.answered_by')
    .select([
      'question.id',
      'question.institution_id',
      'question.record_id',
      'question.name',
      'question.email',
      'question.question',
      'question.status',
      'question.note',
      'question.created_at',
      'question.mailed_at',
      'question.answered_at',
      'app_user.full_name as answered_by_name',
    ]);
export type QuestionRow = NonNullable<Awaited<ReturnType<typeof findQuestion>>>;

export function findQuestion(db: Db, id: number) {
  return questions(db).where('question.id', '=', id).executeTakeFirst();
}

interface Wanted {
  /** Null: of every institution. */
  institutionId: number | null;
  status: QuestionStatus | undefined;
}

/** The newest first. */
export function listQuestions(
  db: Db,
  { institutionId, status }: Wanted,
  slice: { offset: number; limit: number },
) {
  return questions(db)
    .$if(institutionId !== null, (query) => query.where('question.institution_id', '=', institutionId ?? 0))
    .$if(status !== undefined, (query) => query.where('question.status', '=', status ?? 'open'))
    .orderBy('question.created_at', 'desc')
    .orderBy('question.id', 'desc')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute();
}

export async function countQuestions(db: Db, { institutionId, status }: Wanted): Promise<number> {
  const { count } = await db
    .selectFrom('question')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(institutionId !== null, (query) => query.where('institution_id', '=', institutionId ?? 0))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'open'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Who answered first stays named while it is answered; what is opened again was answered by nobody. */
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
