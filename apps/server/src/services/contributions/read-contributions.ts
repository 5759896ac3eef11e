import type {
  ContributionKind,
  ContributionView,
  contributionsApi,
} from '@regest/contract/endpoints/contributions.ts';
import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import { type Page, toPage } from '@regest/contract/endpoints/paging.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import {
  type ContributionRow,
  countContributions,
  listContributions as listRows,
} from '../../queries/contributions/contributions.ts';
import { listFilesByIds } from '../../queries/files/find-files.ts';
import { findRecordHeads } from '../../queries/records/find-records.ts';
import { institutionScope } from '../access/institution-scope.ts';
import { fileView } from '../files/file-view.ts';
import { parentageOf } from '../records/record-view.ts';

function kindOf({ line, region }: ContributionRow): ContributionKind {
  if (line !== null) return 'line';
  return region ? 'place' : 'knowledge';
}

export async function contributionViews(
  db: Db,
  actor: Actor,
  rows: readonly ContributionRow[],
): Promise<ContributionView[]> {
  const ids = (of: (row: ContributionRow) => number) => [...new Set(rows.map(of))];
  const heads = await findRecordHeads(
    db,
    ids((row) => row.record_id),
  );
  const records = new Map(heads.map((head) => [head.id, head]));
  const fileRows = await listFilesByIds(
    db,
    ids((row) => row.file_id),
  );
  const files = new Map(fileRows.map((file) => [file.id, file]));
  return rows.flatMap((row) => {
    const [head, file] = [records.get(row.record_id), files.get(row.file_id)];
    if (!head || !file) return [];
    const { id, level, title } = head;
    return [
      {
        id: row.id,
        kind: kindOf(row),
        file: fileView(file, actor),
        record: { id, level, title, computedSignature: parentageOf(head).computedSignature },
        page: row.page,
        region: row.region,
        lineText: row.line_text,
        text: row.text,
        credit: row.credit,
        createdAt: row.created_at,
        acceptedAt: row.accepted_at,
        acceptedBy: row.accepted_by_name,
      },
    ];
  });
}

export async function listContributions(
  db: Db,
  actor: Actor,
  { institution_id, state, page, per_page }: QueryOf<typeof contributionsApi.list>,
): Promise<Page<ContributionView>> {
  const filter = { institutionId: institutionScope(actor, 'contribution.read', institution_id), state };
  const rows = await listRows(db, filter, { offset: page * per_page, limit: per_page });
  return toPage(
    await contributionViews(db, actor, rows),
    await countContributions(db, filter),
    page,
    per_page,
  );
}
