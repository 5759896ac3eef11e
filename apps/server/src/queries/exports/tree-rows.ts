import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Snapshot } from '../shared/snapshot.ts';
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
];

const ROW = `json_build_array(r.id, r.level, r.signature, r.title, r.dates, r.fields,
  (select json_agg(json_build_array(a.id, a.name, a.author_type) order by ra.position, a.id)
    from record_author ra join author a on a.id = ra.author_id where ra.record_id = r.id),
  (select json_agg(json_build_array(t.id, t.name, t.type) order by ri.position, t.id)
    from record_index ri join index_term t on t.id = ri.index_id where ri.record_id = r.id),
  (select json_agg(json_build_array(f.id, f.name, f.field, f.mime_type) order by f.field, f.position, f.id)
    from file f where f.record_id = r.id and (f.is_published or not $2)),
  r.is_published, to_char(r.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`;

const SHOWN = 'and (is_published or not $2)';

/** Stretches in the given order: the section itself, its units, each followed by its documents. */
const TREE_QUERY = `select json_build_array(s.id, ${ROW})
  ${STRETCHES}
  cross join lateral (
    select s.id as id, true as is_section where s.is_head
    union all (select unit.id, false from ${unitsOfStretch(SHOWN)} unit)
  ) n
  cross join lateral (
    (select * from record where id = n.id)
    union all
    (select * from ${childrenOf('n.id', 'document', SHOWN)} d where not n.is_section)) r`;

export function streamTree(
  snapshot: Snapshot,
  stretches: readonly Stretch[],
  onlyPublished: boolean,
): AsyncGenerator<[sectionId: number, row: TreeRow]> {
  return snapshot.stream(TREE_QUERY, [JSON.stringify(stretches), onlyPublished]);
}
