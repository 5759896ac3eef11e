import type { auditApi } from '@regest/contract/endpoints/audit.ts';
import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import { toPage } from '@regest/contract/endpoints/paging.ts';
import type { Db } from '../../db/schema.ts';
import { countAuditEvents, listAuditEvents } from '../../queries/audit/audit.ts';

export async function listAudit(db: Db, query: QueryOf<typeof auditApi.list>) {
  const filter = {
    institutionId: query.institution_id,
    userId: query.user_id,
    kind: query.kind,
    from: query.date_start,
    to: query.date_end,
  };
  const rows = await listAuditEvents(db, filter, query.page, query.per_page);
  return toPage(rows, await countAuditEvents(db, filter), query.page, query.per_page);
}
