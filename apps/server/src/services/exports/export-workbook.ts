import { sheetColumns } from '@regest/contract/exchange/sheet-columns.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { choiceCell } from '@regest/contract/kinds/parts/cells.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { VALUE_LISTS, type ValueListName } from '@regest/contract/values/value-lists.ts';
import type { Pool } from 'pg';
import { hasMoreRecordsThan } from '../../queries/exports/collections.ts';
import { openSnapshot } from '../../queries/shared/snapshot.ts';
import { DOCUMENT_TEXTS } from '../../writers/documents.ts';
import type { ValueLists } from '../../writers/workbook/workbook.ts';
import type { WorkbookColumn } from '../../writers/workbook/workbook-look.ts';
import { readSections } from './export-ead.ts';
import { type ExportScope, sheetRows } from './export-zip.ts';

const { helpOf, say } = DOCUMENT_TEXTS;

/** Limit of a workbook, which is built in memory; larger holdings are exported as CSV, which has no limit. */
export const WORKBOOK_RECORDS_MAX = 20_000;
export const WORKBOOK_TOO_LARGE = 'workbookTooLarge';
const FIXED = new Set([
  'id',
  'version',
  'computedSignature',
  'isPublished',
  'isDraft',
  'createdAt',
  'updatedAt',
]);

function listOf(level: RecordLevel, name: string): ValueListName | undefined {
  const field = recordFields(level).find((one) => one.name === name);
  return field && (field.kind === 'choice' || field.kind === 'choices') ? field.list : undefined;
}

function columnsOf(level: RecordLevel, actor: Actor): WorkbookColumn[] {
  return sheetColumns(level, actor.role).map(({ name, head }) => {
    const list = listOf(level, name);
    const kind = recordFields(level).find((field) => field.name === name)?.kind;
    return {
      name,
      head,
      help: helpOf(level, name),
      ...(list && { list }),
      ...((kind === 'text' || name === 'title') && { isLong: true }),
      ...(FIXED.has(name) && { fixed: say('imports.fixedColumn') }),
    };
  });
}

/** The round-trip workbook: a sheet for each level and one of the value lists. */
export async function exportWorkbook(
  pool: Pool,
  actor: Actor,
  scope: ExportScope,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const snapshot = await openSnapshot(pool, signal);
  try {
    if (await hasMoreRecordsThan(snapshot, scope.institution.id, scope.collectionId, WORKBOOK_RECORDS_MAX))
      throw Object.assign(new Error('too many records'), { code: WORKBOOK_TOO_LARGE });
    const sections = await readSections(snapshot, scope.institution, scope.collectionId);
    const sheets = [];
    for (const level of RECORD_LEVELS) {
      const rows: (string | number | null)[][] = [];
      for await (const row of sheetRows(snapshot, level, sections, sheetColumns(level, actor.role)))
        rows.push(row as (string | number | null)[]);
      sheets.push({ name: say(`imports.sheet.${level}`), columns: columnsOf(level, actor), rows });
    }
    const columns = sheets.flatMap((sheet) => sheet.columns);
    const names = [...new Set(columns.flatMap(({ list }) => list ?? []))];
    const lists: ValueLists = {
      name: say('imports.sheet.lists'),
      lists: names.map((name) => ({
        name,
        label: columns.find(({ list }) => list === name)?.head ?? name,
        values: VALUE_LISTS[name as ValueListName].map(({ id }) => choiceCell(name as ValueListName, id)),
      })),
    };
    const { workbookXlsx } = await import('../../writers/workbook/workbook.ts');
    return await workbookXlsx(sheets, lists);
  } finally {
    await snapshot.close();
  }
}
