import type { CellCorrection } from '@regest/contract/exchange/imports.ts';
import { readCell } from '@regest/contract/exchange/read-cell.ts';
import { readHead } from '@regest/contract/exchange/sheet-columns.ts';
import { writeDates } from '@regest/contract/exchange/write-date.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { factsOf } from '@regest/contract/kinds/facts.ts';
import { escapeItem, joinItems, namedItem } from '@regest/contract/text/list-cell.ts';
import type { ImportRow } from '../../queries/imports/import-rows.ts';
import type { ProposedRecord } from './proposed-record.ts';
import { parentOf } from './readers/sheet-rows.ts';

/**
 * Applies corrections of a file without cells; they refer to a record by its key, which is the same in every reading.
 */
export async function* correctedRecords(
  records: AsyncIterable<ProposedRecord>,
  corrections: readonly CellCorrection[],
): AsyncGenerator<ProposedRecord> {
  const byKey = Map.groupBy(corrections, ({ sheet }) => sheet);
  for await (const record of records) {
    for (const correction of byKey.get(record.key) ?? []) correct(record, correction);
    yield record;
  }
}

function correct(record: ProposedRecord, { fieldName, text }: CellCorrection): void {
  record.faults = record.faults.filter((fault) => fault.fieldName.split('.')[0] !== fieldName);
  if (fieldName === 'parentId') {
    record.parent = parentOf(text.trim());
    return;
  }
  const { column } = readHead(record.level, fieldName);
  if (!column?.field) return;
  // A typed signature is never replaced by the next free one.
  if (fieldName === 'signature') delete record.isNumbered;
  const meaning = text.trim() === '' ? { values: { [fieldName]: null } } : readCell(column.field, text);
  if ('fault' in meaning) record.faults.push({ fieldName, constraintType: meaning.fault });
  else Object.assign(record.values, meaning.values);
}

const isReference = (item: unknown): item is { id?: number; name: string } =>
  typeof (item as { name?: unknown } | null)?.name === 'string';

/** A value of a file without cells as the text of a cell, in the form that `correctedRecords` parses. */
export function proposedText({ level, proposed }: ImportRow, fieldName: string): string {
  if (level === 'text') return '';
  const { parent, values } = proposed;
  if (fieldName === 'parentId') {
    if (parent === null || 'key' in parent) return '';
    return 'id' in parent ? String(parent.id) : parent.signature;
  }
  const value = values[fieldName];
  const field = readHead(level, fieldName).column?.field;
  if (!field || value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (field.kind === 'dates') return writeDates(value as DateEntry[]);
  if (Array.isArray(value) && value.every(isReference))
    return joinItems(
      value.map(({ id, name }) => (id === undefined ? escapeItem(name) : namedItem(name, id))),
    );
  return String(factsOf(field).writeCell(value, field) ?? '');
}
