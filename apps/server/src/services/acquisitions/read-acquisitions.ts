import type { acquisitionsApi } from '@regest/contract/endpoints/acquisitions.ts';
import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import { toPage } from '@regest/contract/endpoints/paging.ts';
import { ACQUISITION_FIELDS } from '@regest/contract/fields/acquisition-fields.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { factsOf } from '@regest/contract/kinds/facts.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import * as acquisitions from '../../queries/acquisitions/acquisitions.ts';
import { type CsvCell, type CsvRow, csvChunks } from '../../writers/csv.ts';
import { DOCUMENT_TEXTS } from '../../writers/documents.ts';
import { institutionFilter, institutionScope, requireReach } from '../access/institution-scope.ts';
import { fromColumns } from '../entities/entity-columns.ts';
import { acquisitionView } from './acquisition-view.ts';

const ACTION = 'acquisition.read';
const BATCH = 1000;

function filterOf(actor: Actor, query: { institution_id?: number; q?: string }) {
  const institutionId =
    query.institution_id === undefined
      ? institutionFilter(actor, ACTION)
      : institutionScope(actor, ACTION, query.institution_id);
  return { institutionId, q: query.q };
}

export async function listAcquisitions(db: Db, actor: Actor, query: QueryOf<typeof acquisitionsApi.list>) {
  const { page, per_page: limit, sort, order } = query;
  const filter = filterOf(actor, query);
  const rows = await acquisitions.listAcquisitions(db, filter, { sort, order, offset: page * limit, limit });
  const total = await acquisitions.countAcquisitions(db, filter);
  return toPage(rows.map(acquisitionView), total, page, limit);
}

export async function readAcquisition(db: Db, actor: Actor, id: number) {
  const row = await acquisitions.findAcquisition(db, id);
  if (!row) throw notFound('acquisition', id);
  requireReach(actor, ACTION, { institutionId: row.institution_id }, 'acquisition', id);
  return { acquisition: acquisitionView(row) };
}

const CELLS: Partial<Record<string, (row: acquisitions.AcquisitionRow) => CsvCell>> = {
  method: (row) => valueName(DOCUMENT_TEXTS, 'acquisitionMethods', row.method) ?? row.method,
  collectionId: (row) =>
    row.collection_title === null ? null : `${row.collection_signature} ${row.collection_title}`,
};
const COLUMNS = fieldsOf(ACQUISITION_FIELDS).map((field) => ({
  name: field.name,
  cell:
    CELLS[field.name] ??
    ((row: acquisitions.AcquisitionRow) =>
      factsOf(field).writeCell(fromColumns([field], row)[field.name], field)),
}));

/** The filtered register, read and written in batches. */
export function exportAcquisitions(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof acquisitionsApi.export>,
): AsyncGenerator<Buffer> {
  const filter = filterOf(actor, query);
  const { sort, order } = query;
  async function* rows(): AsyncGenerator<CsvRow> {
    for (let offset = 0; ; offset += BATCH) {
      const batch = await acquisitions.listAcquisitions(db, filter, { sort, order, offset, limit: BATCH });
      for (const row of batch) yield COLUMNS.map(({ cell }) => cell(row));
      if (batch.length < BATCH) return;
    }
  }
  return csvChunks(
    COLUMNS.map(({ name }) => DOCUMENT_TEXTS.labelOf('acquisition', name)),
    rows(),
  );
}
