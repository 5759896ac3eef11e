import type {
  InstitutionCount,
  InstitutionSort,
  InstitutionStatistics,
} from '@regest/contract/endpoints/institutions.ts';
import { INSTITUTION_COUNTS } from '@regest/contract/endpoints/institutions.ts';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { beginningOf, endOf } from '../shared/day-bounds.ts';
import { matchesWords } from './institutions.ts';

const sumOf = (prefix: '' | 'published_') =>
  sql<number>`counted.${sql.raw(prefix)}collections + counted.${sql.raw(prefix)}series
    + counted.${sql.raw(prefix)}units + counted.${sql.raw(prefix)}documents`;

/** Kept figures, never a scan of the records. */
const COUNTS: Record<InstitutionCount, ReturnType<typeof sumOf>> = {
  countFiles: sql<number>`counted.files`,
  countPublishedFiles: sql<number>`counted.published_files`,
  countDocuments: sql<number>`counted.documents`,
  countPublishedDocuments: sql<number>`counted.published_documents`,
  countUnits: sql<number>`counted.units`,
  countPublishedUnits: sql<number>`counted.published_units`,
  countSeries: sql<number>`counted.series`,
  countPublishedSeries: sql<number>`counted.published_series`,
  countCollections: sql<number>`counted.collections`,
  countPublishedCollections: sql<number>`counted.published_collections`,
  countResources: sumOf(''),
  countPublishedResources: sumOf('published_'),
  countUsers: sql<number>`counted.users`,
};

const STORAGE = sql<number>`(select bytes from institution_storage where institution_storage.institution_id = institution.id)`;

const TYPES_BY_NAME = [...VALUE_LISTS.institutionTypes]
  .sort((a, b) => a.name.localeCompare(b.name, 'pl'))
  .map((type) => type.id);

const SORT_KEYS: Record<InstitutionSort, ReturnType<typeof sql>> = {
  signature: sql`natural_key(institution.signature)`,
  institutionType: sql`array_position(${TYPES_BY_NAME}::text[], institution.institution_type)`,
  name: sql`institution.name collate polish`,
  archiveName: sql`institution.archive_name collate polish`,
  createdAt: sql`institution.created_at`,
  updatedAt: sql`institution.updated_at`,
  storageBytes: STORAGE,
  ...COUNTS,
};

export interface InstitutionFilter {
  /** Null means every institution. */
  only: number | null;
  type?: string;
  query?: string;
  date_start?: string;
  date_end?: string;
}

/** Every institution has its figures; the outer join lets the database leave out the table that a sum does not need. */
function filtered(db: Db, filter: InstitutionFilter) {
  let query = db
    .selectFrom('institution_count as counted')
    .leftJoin('institution', 'institution.id', 'counted.institution_id');
  if (filter.only !== null) query = query.where('institution.id', '=', filter.only);
  if (filter.type) query = query.where('institution.institution_type', '=', filter.type);
  if (filter.query?.trim()) query = query.where(matchesWords(filter.query));
  if (filter.date_start) query = query.where('institution.updated_at', '>=', beginningOf(filter.date_start));
  if (filter.date_end) query = query.where('institution.updated_at', '<', endOf(filter.date_end));
  return query;
}

export interface InstitutionOrder {
  sort: InstitutionSort;
  order: 'asc' | 'desc';
}

export async function listInstitutionStatistics(
  db: Db,
  filter: InstitutionFilter,
  { sort, order }: InstitutionOrder,
  slice: { offset: number; limit: number },
): Promise<InstitutionStatistics[]> {
  const rows = await filtered(db, filter)
    .select([
      'institution.id',
      'institution.signature',
      'institution.institution_type as institutionType',
      'institution.name',
      'institution.archive_name as archiveName',
      'institution.created_at as createdAt',
      'institution.updated_at as updatedAt',
    ])
    .select(STORAGE.as('storageBytes'))
    .select(INSTITUTION_COUNTS.map((name) => COUNTS[name].as(name)))
    .orderBy(SORT_KEYS[sort], (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy('institution.id')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute();
  return rows as InstitutionStatistics[];
}

export async function countInstitutions(db: Db, filter: InstitutionFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function sumInstitutionCounts(
  db: Db,
  filter: InstitutionFilter,
): Promise<Record<InstitutionCount, number>> {
  const row = await filtered(db, filter)
    .select(INSTITUTION_COUNTS.map((name) => sql<number>`coalesce(sum(${COUNTS[name]}), 0)::bigint`.as(name)))
    .executeTakeFirstOrThrow();
  return row as Record<InstitutionCount, number>;
}
