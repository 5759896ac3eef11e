import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Snapshot } from '../shared/snapshot.ts';
import { childrenOf, STRETCHES, type Stretch, unitsOfStretch } from './collections.ts';

/** Columns of a streamed record, by their place: arrays travel and parse faster than objects. */
export type ExportRow = [
  id: number,
  parentId: number,
  signature: string,
  title: string,
  dates: DateEntry[],
  fields: Record<string, unknown>,
  authors: [id: number, name: string][] | null,
  indices: [id: number, name: string, type: string][] | null,
  files: [id: number, name: string, field: string][] | null,
  isPublished: boolean,
  isDraft: boolean,
  createdAt: string,
  updatedAt: string,
  /** The collection or series it lies in, directly or through its unit; itself where it is one. */
  sectionId: number,
  unitSignature: string | null,
  version: number,
];

const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const row = (sectionId: string, unitSignature: string) => `json_build_array(
  r.id, coalesce(r.parent_id, r.institution_id), r.signature, r.title, r.dates, r.fields,
  (select json_agg(json_build_array(a.id, a.name) order by ra.position, a.id)
    from record_author ra join author a on a.id = ra.author_id where ra.record_id = r.id),
  (select json_agg(json_build_array(t.id, t.name, t.type) order by ri.position, t.id)
    from record_index ri join index_term t on t.id = ri.index_id where ri.record_id = r.id),
  (select json_agg(json_build_array(f.id, f.name, f.field) order by f.field, f.position, f.id)
    from file f where f.record_id = r.id),
  r.is_published, r.is_draft, ${iso('r.created_at')}, ${iso('r.updated_at')}, ${sectionId}, ${unitSignature}, r.version)`;

/** The lateral query is one look into an index per section, so nothing is sorted or held. */
const SECTIONS = `${STRETCHES} cross join lateral (select * from record where record.id = s.id limit 1) r`;
const UNITS = `${STRETCHES} cross join lateral ${unitsOfStretch()}`;

/** Exported so that the bench can copy the very same rows. */
export const EXPORT_QUERIES: Record<RecordLevel, string> = {
  collection: `select ${row('r.id', 'null')} ${SECTIONS}`,
  series: `select ${row('r.id', 'null')} ${SECTIONS}`,
  unit: `select ${row('s.id', 'null')} ${UNITS} r`,
  document: `select ${row('s.id', 'u.signature')} ${UNITS} u cross join lateral ${childrenOf('u.id', 'document')} r`,
};

/** Records of a level, in the order of the stretches of the sections that they are, or lie in. */
export function streamRecords(
  snapshot: Snapshot,
  level: RecordLevel,
  stretches: readonly Stretch[],
): AsyncGenerator<ExportRow> {
  return snapshot.stream<ExportRow>(EXPORT_QUERIES[level], [JSON.stringify(stretches)]);
}
