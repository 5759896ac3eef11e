import type { closuresApi, ListedClosure } from '@regest/contract/endpoints/closures.ts';
import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import { type Page, toPage } from '@regest/contract/endpoints/paging.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { listClosures as listRows, readClosureDay } from '../../queries/closures/list-closures.ts';
import { findFile } from '../../queries/files/find-files.ts';
import { lockFile, setFileClosure } from '../../queries/files/write-files.ts';
import { findRecord } from '../../queries/records/find-records.ts';
import { institutionFilter, institutionScope, requireReach } from '../access/institution-scope.ts';
import { saveRecord } from '../records/change.ts';

export async function listClosures(
  db: Db,
  actor: Actor,
  { when, institution_id, page, per_page: limit }: QueryOf<typeof closuresApi.list>,
): Promise<Page<ListedClosure>> {
  const institutionId =
    institution_id === undefined
      ? institutionFilter(actor, 'closure.read')
      : institutionScope(actor, 'closure.read', institution_id);
  const { total, rows } = await listRows(db, institutionId, when, { offset: page * limit, limit });
  return toPage(rows, total, page, limit);
}

/** Only an ended closure with `atEnd: 'ask'` can be confirmed. */
async function requireWaiting(
  db: Db,
  closure: Closure | null | undefined,
  resource: { resourceType: string; resourceId: number },
): Promise<void> {
  const isWaiting =
    closure?.atEnd === 'ask' && closure.until !== null && closure.until < (await readClosureDay(db));
  if (!isWaiting) throw new AppError('conflict', resource);
}

export async function confirmRecordOpening(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
): Promise<Record<string, never>> {
  const row = await findRecord(db, id);
  if (row?.level !== level) throw notFound(level, id);
  requireReach(actor, 'closure.write', { institutionId: row.institution_id }, level, id);
  const closure = row.fields.closure as Closure | undefined;
  await requireWaiting(db, closure, { resourceType: level, resourceId: id });
  await saveRecord(db, actor, level, id, { closure: null, version: row.version });
  return {};
}

export async function confirmFileOpening(db: Db, actor: Actor, id: number): Promise<Record<string, never>> {
  await lockFile(db, id);
  const row = await findFile(db, id);
  if (!row) throw notFound('file', id);
  requireReach(actor, 'closure.write', { institutionId: row.institution_id }, 'file', id);
  await requireWaiting(db, row.closure, { resourceType: 'file', resourceId: id });
  await setFileClosure(db, id, null, actor.id);
  return {};
}
