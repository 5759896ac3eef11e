import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import { type Page, toPage } from '@regest/contract/endpoints/paging.ts';
import type { QuestionView, questionsApi } from '@regest/contract/endpoints/questions.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import {
  countQuestions,
  findQuestion,
  listQuestions as listRows,
  type QuestionRow,
} from '../../queries/questions/questions.ts';
import { findRecordHeads } from '../../queries/records/find-records.ts';
import { institutionFilter, institutionScope, requireReach } from '../access/institution-scope.ts';
import { parentageOf } from '../records/record-view.ts';

async function viewsOf(db: Db, rows: readonly QuestionRow[]): Promise<QuestionView[]> {
  const heads = await findRecordHeads(
    db,
    rows.flatMap(({ record_id }) => record_id ?? []),
  );
  const byId = new Map(heads.map((head) => [head.id, head]));
  return rows.map((row) => {
    const head = row.record_id === null ? undefined : byId.get(row.record_id);
    return {
      id: row.id,
      institutionId: row.institution_id,
      record: head
        ? {
            id: head.id,
            level: head.level,
            title: head.title,
            computedSignature: parentageOf(head).computedSignature,
          }
        : null,
      name: row.name,
      email: row.email,
      question: row.question,
      status: row.status,
      createdAt: row.created_at,
      answeredAt: row.answered_at,
      answeredBy: row.answered_by_name,
      note: row.note,
    };
  });
}

/** Questions of one institution or, without one, of all that the caller may see. */
export async function listQuestions(
  db: Db,
  actor: Actor,
  { institution_id, status, page, per_page }: QueryOf<typeof questionsApi.list>,
): Promise<Page<QuestionView>> {
  const institutionId =
    institution_id === undefined
      ? institutionFilter(actor, 'question.read')
      : institutionScope(actor, 'question.read', institution_id);
  const filter = { institutionId, status };
  const rows = await listRows(db, filter, { offset: page * per_page, limit: per_page });
  return toPage(await viewsOf(db, rows), await countQuestions(db, filter), page, per_page);
}

export async function readQuestion(
  db: Db,
  actor: Actor,
  id: number,
  action: 'question.read' | 'question.answer' = 'question.read',
): Promise<{ question: QuestionView }> {
  const row = await findQuestion(db, id);
  requireReach(actor, action, row && { institutionId: row.institution_id }, 'question', id);
  const [question] = row ? await viewsOf(db, [row]) : [];
  if (!question) throw notFound('question', id);
  return { question };
}
