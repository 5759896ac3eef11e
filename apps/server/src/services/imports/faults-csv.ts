import { columnInWords, faultInWords } from '@regest/contract/exchange/fault-words.ts';
import type { Db } from '../../db/schema.ts';
import { type ImportRow, listRowsAfter } from '../../queries/imports/import-rows.ts';
import type { ImportWithPerson } from '../../queries/imports/imports.ts';
import type { CsvRow } from '../../writers/csv.ts';
import { DOCUMENT_TEXTS } from '../../writers/document-texts.ts';

const { say } = DOCUMENT_TEXTS;

const BATCH = 500;

/** What is wrong with a row, in words: the field and the rule, one after the other. */
export function faultText({ level, faults }: ImportRow): string {
  return faults
    .map(
      (fault) =>
        `${columnInWords(level, fault.fieldName, DOCUMENT_TEXTS)}: ${faultInWords(level, fault, DOCUMENT_TEXTS)}`,
    )
    .join(' | ');
}

/** Heads of the widest sheet; rows of others stand under them as they are. */
export function faultsHead(found: ImportWithPerson): string[] {
  const heads = Object.values(found.heads).toSorted((a, b) => b.length - a.length)[0] ?? [];
  return [say('imports.faultsColumn'), say('imports.sheetColumn'), ...heads];
}

/** The rows of the file as they came, with their faults in the first column. */
export async function* faultsRows(db: Db, id: number): AsyncGenerator<CsvRow> {
  for (let after = 0; ; ) {
    const rows = await listRowsAfter(db, id, after, BATCH);
    const last = rows.at(-1);
    if (!last) return;
    for (const row of rows)
      yield [faultText(row), row.sheet ?? '', ...(row.proposed.cells ?? [row.signature, row.title])];
    after = last.number;
  }
}
