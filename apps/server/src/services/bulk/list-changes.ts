import type { bulkRecordsApi, LoggedChange } from '@regest/contract/endpoints/bulk-records.ts';
import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import { type Page, toPage } from '@regest/contract/endpoints/paging.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { type LogRow, listBulkChanges } from '../../queries/bulk/bulk-changes.ts';
import { institutionScope } from '../access/institution-scope.ts';

function loggedChange({ details, ...row }: LogRow): LoggedChange {
  const { fields = [], level = null, type = null, title = null, into = null, finished = null } = details;
  return { ...row, fields, level, type, title, into, finished };
}

/** Bulk changes, splits, merges and deletions of an institution that can still be undone, or already are. */
export async function listChanges(
  db: Db,
  actor: Actor,
  { page, per_page, institution_id }: QueryOf<typeof bulkRecordsApi.log>,
): Promise<Page<LoggedChange>> {
  const institutionId = institutionScope(actor, 'record.bulk', institution_id);
  const { rows, total } = await listBulkChanges(db, institutionId, {
    offset: page * per_page,
    limit: per_page,
  });
  return toPage(rows.map(loggedChange), total, page, per_page);
}
