import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import type { fileProblemsApi } from '@regest/contract/endpoints/file-problems.ts';
import { toPage } from '@regest/contract/endpoints/paging.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { countFileEvents, listFileEvents as findFileEvents } from '../../queries/preservation/file-events.ts';
import {
  countFileProblems,
  listFileProblems as findFileProblems,
} from '../../queries/preservation/file-problems.ts';
import { institutionFilter, institutionScope } from '../access/institution-scope.ts';
import { findReadable } from '../files/find-readable.ts';

export async function listFileEvents(
  db: Db,
  actor: Actor,
  id: number,
  { page, per_page }: { page: number; per_page: number },
) {
  await findReadable(db, actor, 'file.read', id);
  const rows = await findFileEvents(db, id, page, per_page);
  return toPage(rows, await countFileEvents(db, id), page, per_page);
}

/** Problems of the requested institution, else of all that the caller may see. */
export async function listFileProblems(
  db: Db,
  actor: Actor,
  { institution_id, page, per_page }: QueryOf<typeof fileProblemsApi.list>,
) {
  const institutionId =
    institution_id === undefined
      ? institutionFilter(actor, 'fileProblem.read')
      : institutionScope(actor, 'fileProblem.read', institution_id);
  const rows = await findFileProblems(db, institutionId, page, per_page);
  return toPage(rows, await countFileProblems(db, institutionId), page, per_page);
}
