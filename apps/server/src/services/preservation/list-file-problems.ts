import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import type { fileProblemsApi } from '@regest/contract/endpoints/file-problems.ts';
import { toPage } from '@regest/contract/endpoints/paging.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { countFileProblems, listFileProblems as listRows } from '../../queries/preservation/file-problems.ts';
import { institutionFilter, institutionScope } from '../access/institution-scope.ts';

/** Of the institution asked for; else of all that the caller may see. */
export async function listFileProblems(
  db: Db,
  actor: Actor,
  { institution_id, page, per_page }: QueryOf<typeof fileProblemsApi.list>,
) {
  const institutionId =
    institution_id === undefined
      ? institutionFilter(actor, 'fileProblem.read')
      : institutionScope(actor, 'fileProblem.read', institution_id);
  const rows = await listRows(db, institutionId, page, per_page);
  return toPage(rows, await countFileProblems(db, institutionId), page, per_page);
}
