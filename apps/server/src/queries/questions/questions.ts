import type { QuestionStatus } from '@regest/contract/endpoints/questions.ts';
import type { Db } from '../../db/schema.ts';

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

interface QuestionFilter {
  /** Null means every institution. */
  institutionId: number | null;
  status: QuestionStatus | undefined;
}

/** The newest first. */
export function listQuestions(
  db: Db,
  { institutionId, status }: QuestionFilter,
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

export async function countQuestions(db: Db, { institutionId, status }: QuestionFilter): Promise<number> {
  const { count } = await db
    .selectFrom('question')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(institutionId !== null, (query) => query.where('institution_id', '=', institutionId ?? 0))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'open'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
