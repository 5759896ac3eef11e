import type { ImportRowView, ImportView, RowSelection } from '@regest/contract/endpoints/imports.ts';
import { type Page, toPage } from '@regest/contract/endpoints/paging.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { NO_COUNTS, NO_DEFAULTS } from '@regest/contract/exchange/imports.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { countRows, type ImportRow, listRows } from '../../queries/imports/import-rows.ts';
import {
  countImports,
  findImport,
  type ImportWithPerson,
  listImports,
} from '../../queries/imports/imports.ts';
import { institutionScope, requireReach } from '../access/institution-scope.ts';
import { correctableField, faultCell } from './fault-reports.ts';

function importView(row: ImportWithPerson): ImportView {
  return {
    id: row.id,
    institutionId: row.institution_id,
    parentId: row.parent_id,
    kind: row.kind,
    fileName: row.file_name,
    status: row.status,
    progress: row.progress,
    counts: { ...NO_COUNTS, ...row.counts },
    message: row.message,
    unknownColumns: row.unknown_columns,
    columns: row.columns,
    names: row.names,
    defaults: { ...NO_DEFAULTS, ...row.defaults },
    lacking: { languages: 0, authors: 0, dates: 0, size: 0, ...row.lacking },
    language: row.language,
    notTaken: row.not_taken,
    createdAt: row.created_at,
    createdBy: row.created_by_name,
  };
}

/** True for a fault in the parent's row: that row is corrected and not this one. */
const isOfParentRow = ({ fieldName, constraintType }: FieldError) =>
  fieldName === 'parentId' && constraintType === 'Mismatch';

function importRowView(row: ImportRow, file: ImportWithPerson): ImportRowView {
  return {
    number: row.number,
    sheet: row.sheet,
    line: row.line,
    action: row.action ?? 'fault',
    id: row.record_id,
    level: row.level,
    title: row.title,
    signature: row.signature,
    changes: row.changes,
    faults: row.faults.map((fault) => ({
      ...fault,
      cell: faultCell(row, fault, file),
      isCorrectable: !isOfParentRow(fault) && correctableField(row, fault.fieldName, file) !== null,
    })),
    notTaken: row.not_taken,
  };
}

/** An import of an institution into which the actor may import; any other is a 404. */
export async function requireImport(
  db: Db,
  actor: Actor,
  action: 'import.read' | 'import.write',
  id: number,
): Promise<ImportWithPerson> {
  const importEntry = await findImport(db, id);
  requireReach(actor, action, importEntry && { institutionId: importEntry.institution_id }, 'import', id);
  if (!importEntry) throw notFound('import', id);
  return importEntry;
}

export async function readImport(db: Db, actor: Actor, id: number): Promise<{ import: ImportView }> {
  return { import: importView(await requireImport(db, actor, 'import.read', id)) };
}

interface Paging {
  page: number;
  per_page: number;
}

export async function listAllImports(
  db: Db,
  actor: Actor,
  { page, per_page, institution_id }: Paging & { institution_id?: number | undefined },
): Promise<Page<ImportView>> {
  const institutionId = institutionScope(actor, 'import.read', institution_id);
  const rows = await listImports(db, institutionId, { offset: page * per_page, limit: per_page });
  return toPage(rows.map(importView), await countImports(db, institutionId), page, per_page);
}

export async function listImportRows(
  db: Db,
  actor: Actor,
  id: number,
  { page, per_page, only }: Paging & { only?: RowSelection | undefined },
): Promise<Page<ImportRowView>> {
  const file = await requireImport(db, actor, 'import.read', id);
  const filter = { importId: id, ...(only && { only }) };
  const rows = await listRows(db, filter, { offset: page * per_page, limit: per_page });
  const views = rows.map((row) => importRowView(row, file));
  return toPage(views, await countRows(db, filter), page, per_page);
}
