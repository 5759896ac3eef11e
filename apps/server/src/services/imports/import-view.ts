import type { ImportRowView, ImportView } from '@regest/contract/endpoints/imports.ts';
import { NO_COUNTS, NO_DEFAULTS } from '@regest/contract/exchange/imports.ts';
import type { ImportRow } from '../../queries/imports/import-rows.ts';
import type { ImportWithPerson } from '../../queries/imports/imports.ts';
import { correctableField, faultCell } from './fault-cells.ts';

export function importView(row: ImportWithPerson): ImportView {
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

export function importRowView(row: ImportRow, file: ImportWithPerson): ImportRowView {
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
      isCorrectable: correctableField(row, fault.fieldName, file) !== null,
    })),
    notTaken: row.not_taken,
  };
}
