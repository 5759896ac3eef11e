import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import type { InstitutionStatistics, institutionsApi } from '@regest/contract/endpoints/institutions.ts';
import { INSTITUTION_COUNTS } from '@regest/contract/endpoints/institutions.ts';
import { toPage } from '@regest/contract/endpoints/paging.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { addDays, today } from '@regest/contract/text/day.ts';
import type { Db } from '../../db/schema.ts';
import { invalid } from '../../errors/app-error.ts';
import {
  countInstitutions,
  type InstitutionFilter,
  listInstitutionStatistics,
  sumInstitutionCounts,
} from '../../queries/institutions/institution-statistics.ts';
import { listInstitutionNames } from '../../queries/institutions/institutions.ts';
import { type CsvRow, csvChunks } from '../../writers/csv.ts';
import { DOCUMENT_TEXTS } from '../../writers/documents.ts';
import { institutionFilter } from '../access/institution-scope.ts';

const MAX_NAMES = 5;
const BATCH = 1000;

interface Filters {
  type?: string;
  query?: string;
  date_start?: string;
  date_end?: string;
}

/** Faults of the date filter: it ranges from a past day to tomorrow at most, in this order. */
function rangeErrors({ date_start: start, date_end: end }: Filters): FieldError[] {
  const errors: FieldError[] = [];
  if (start && start > today()) errors.push({ fieldName: 'date_start', constraintType: 'Range' });
  if (end && end > addDays(today(), 1)) errors.push({ fieldName: 'date_end', constraintType: 'Range' });
  if (errors.length === 0 && start && end && start > end)
    errors.push({ fieldName: 'date_end', constraintType: 'Range' });
  return errors;
}

function filterOf(actor: Actor, { type, query, date_start, date_end }: Filters): InstitutionFilter {
  const errors = rangeErrors({ date_start, date_end });
  if (errors.length > 0) throw invalid(errors);
  return { only: institutionFilter(actor, 'institution.read'), type, query, date_start, date_end };
}

export async function listInstitutions(db: Db, actor: Actor, query: QueryOf<typeof institutionsApi.list>) {
  const filter = filterOf(actor, query);
  const { page, sort, order } = query;
  const limit = query.perPage ?? query.per_page;
  const rows = await listInstitutionStatistics(db, filter, { sort, order }, { offset: page * limit, limit });
  return toPage(rows, await countInstitutions(db, filter), page, limit);
}

export function sumInstitutions(db: Db, actor: Actor, query: QueryOf<typeof institutionsApi.sum>) {
  return sumInstitutionCounts(db, filterOf(actor, query));
}

export function findInstitutionNames(db: Db, actor: Actor, q: string) {
  return listInstitutionNames(db, q, institutionFilter(actor, 'institution.read'), MAX_NAMES);
}

const DAY = /^\d{4}-\d{2}-\d{2}/;
const dayOf = (time: string | null) => DAY.exec(time ?? '')?.[0] ?? null;

function csvHead(): string[] {
  const { labelOf, say } = DOCUMENT_TEXTS;
  return [
    labelOf('institution', 'signature'),
    labelOf('institution', 'institutionType'),
    labelOf('institution', 'name'),
    labelOf('institution', 'archiveName'),
    say('columns.createdAt'),
    say('columns.updatedAt'),
    ...INSTITUTION_COUNTS.map((name) => say(`institutions.columns.${name}`)),
  ];
}

function csvRow(row: InstitutionStatistics): CsvRow {
  return [
    row.signature,
    valueName(DOCUMENT_TEXTS, 'institutionTypes', row.institutionType) ?? row.institutionType,
    row.name,
    row.archiveName,
    dayOf(row.createdAt),
    dayOf(row.updatedAt),
    ...INSTITUTION_COUNTS.map((name) => row[name]),
  ];
}

/** The filtered list without pages. */
export function exportInstitutions(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof institutionsApi.export>,
): AsyncGenerator<Buffer> {
  const filter = filterOf(actor, query);
  const { sort, order } = query;
  async function* rows(): AsyncGenerator<CsvRow> {
    for (let offset = 0; ; offset += BATCH) {
      const slice = { offset, limit: BATCH };
      const batch = await listInstitutionStatistics(db, filter, { sort, order }, slice);
      for (const row of batch) yield csvRow(row);
      if (batch.length < BATCH) return;
    }
  }
  return csvChunks(csvHead(), rows());
}
