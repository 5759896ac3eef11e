import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import type { Page } from '@regest/contract/endpoints/paging.ts';
import { toPage } from '@regest/contract/endpoints/paging.ts';
import type { RecordRow } from '@regest/contract/endpoints/record-views.ts';
import type { recordEndpoints } from '@regest/contract/endpoints/records.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import type { RecordHead } from '../../queries/records/find-records.ts';
import { countRecords, listPathsAbove, listRecordHeads } from '../../queries/records/list-records.ts';
import { isAsking } from '../../queries/shared/typed-text.ts';
import { findTitled } from '../../search/index.ts';
import { institutionScope } from '../access/institution-scope.ts';
import { closedView } from '../closures/closure-value.ts';
import { editionMetaOf, parentageOf } from './record-view.ts';

type ListQuery = QueryOf<ReturnType<typeof recordEndpoints<RecordLevel>>['list']>;

function recordRow(row: RecordHead): RecordRow {
  return {
    id: row.id,
    level: row.level,
    signature: row.signature,
    title: row.title,
    dates: row.dates,
    closed: closedView(row.closed),
    isPublished: row.is_published,
    isDraft: row.is_draft,
    editionMeta: editionMetaOf(row),
    ...parentageOf(row),
  };
}

const NOTHING = { bySignature: [], titled: [] };

export async function listRecords(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  { page, per_page, institution_id, q, closed, sort, order }: ListQuery,
): Promise<Page<RecordRow>> {
  const institutionId = institutionScope(actor, 'record.read', institution_id);
  const { bySignature, titled } =
    q === undefined ? NOTHING : await findTitled(db, { q, filters: { level } }, { institutionId });
  // A list has one level, so the signature of a higher record stands for all its contents.
  const under = await listPathsAbove(db, bySignature, level);
  const list = {
    institutionId,
    level,
    q,
    closed,
    named: [...bySignature, ...titled],
    under,
    sort,
    order,
    offset: page * per_page,
    limit: per_page,
  };
  // A search is counted in parallel; otherwise the count comes with the rows, unless there are none.
  const [counted, rows] = await Promise.all([
    isAsking(q) || closed !== undefined ? countRecords(db, list) : null,
    listRecordHeads(db, list),
  ]);
  const total = counted ?? rows[0]?.total ?? (await countRecords(db, list));
  return toPage(rows.map(recordRow), total, page, per_page);
}
