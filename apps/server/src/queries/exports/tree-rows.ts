import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { PublicClosure } from '@regest/contract/values/closure.ts';
import type { Snapshot, SnapshotFor } from '../shared/snapshot.ts';
import { childrenOf, STRETCHES, type Stretch, unitsOfStretch } from './collections.ts';

/** Columns by their place: arrays travel and parse faster than objects. */
export type TreeRow = [
  id: number,
  level: RecordLevel,
  signature: string,
  title: string,
  dates: DateEntry[],
  fields: Record<string, unknown>,
  authors: [id: number, name: string, type: string | null][] | null,
  indices: [id: number, name: string, type: string][] | null,
  files: [id: number, name: string, field: string, mimeType: string][] | null,
  isPublished: boolean,
  updatedAt: string,
  /** Why files of it are not shown to readers; of an editor's row always null. */
  closing: PublicClosure | null,
];

/** Why files of the public record `r` are not shown: looked for only where some are closed. */
export const PUBLIC_CLOSING = `case when r.is_closed or r.has_closed_files
  then (select to_json(closing) from published.files_closure(r.id) closing) end`;

const rowWith = (closing: string) => `json_build_array(r.id, r.level, r.signature, r.title, r.dates, r.fields,
  (select json_agg(json_build_array(a.id, a.name, a.author_type) order by ra.position, a.id)
    from record_author ra join author a on a.id = ra.author_id where ra.record_id = r.id),
  (select json_agg(json_build_array(t.id, t.name, t.type) order by ri.position, t.id)
    from record_index ri join index_term t on t.id = ri.index_id where ri.record_id = r.id),
  (select json_agg(json_build_array(f.id, f.name, f.field, f.mime_type) order by f.field, f.position, f.id)
    from file f where f.record_id = r.id),
  r.is_published, to_char(r.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), ${closing})`;

/** Stretches in the given order: the section itself, its units, each followed by its documents. */
const treeQuery = (row: string) => `select json_build_array(s.id, ${row})
  ${STRETCHES}
  cross join lateral (
    select s.id as id, true as is_section where s.is_head
    union all (select unit.id, false from ${unitsOfStretch()} unit)
  ) n
  cross join lateral (
    (select * from record where id = n.id)
    union all
    (select * from ${childrenOf('n.id', 'document')} d where not n.is_section)) r`;

const TREE_QUERIES: Record<SnapshotFor, string> = {
  editor: treeQuery(rowWith('null')),
  public: treeQuery(rowWith(PUBLIC_CLOSING)),
};

export function streamTree(
  snapshot: Snapshot,
  stretches: readonly Stretch[],
): AsyncGenerator<[sectionId: number, row: TreeRow]> {
  return snapshot.stream(TREE_QUERIES[snapshot.whom], [JSON.stringify(stretches)]);
}
