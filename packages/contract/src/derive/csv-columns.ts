import type { Field } from '../fields/field.ts';
import { recordFields } from '../fields/record-fields.ts';
import type { NamedRef } from '../fields/record-values.ts';
import { factsOf, holdsValue, unknownMarkOf } from '../kinds/facts.ts';
import type { CellValue } from '../kinds/kind.ts';
import { UNKNOWN } from '../kinds/parts/cells.ts';
import type { RecordLevel } from '../levels.ts';
import { POLISH } from '../locale/pl/texts.ts';
import type { Role } from '../roles.ts';
import { visibleFields } from './form-layout.ts';
import { type StoredRecord, storedValue } from './stored-value.ts';

/** The format of an export fixes its language: any client must be able to import the file again. */
const { labelOf, say } = POLISH;

/** One record as it leaves: stored values and the names behind its ids. */
export interface CsvRecord extends StoredRecord {
  id: number;
  parentId: number;
  computedSignature: string;
  authors: readonly NamedRef[];
  indices: readonly (NamedRef & { type: string })[];
  files: readonly (NamedRef & { field: string })[];
  isPublished: boolean;
  isDraft: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface CsvColumn<Source> {
  name: string;
  head: string;
  cell: (source: Source) => CellValue;
}

const YES = say('app.yes');
const NO = say('app.no');
export const yesNoCell = (flag: boolean) => (flag ? YES : NO);

/** One column for a field, or one for each of its parts. */
export function fieldColumns<Source>(
  entity: string,
  field: Field,
  readValue: (source: Source) => unknown,
): CsvColumn<Source>[] {
  const { writeCell, cellParts } = factsOf(field);
  const head = labelOf(entity, field.name);
  if (!holdsValue(field)) return [];
  if (!cellParts) return [{ name: field.name, head, cell: (source) => writeCell(readValue(source), field) }];
  return cellParts.map((part) => ({
    name: `${field.name}.${part}`,
    head: `${head}: ${labelOf(field.name, part)}`,
    cell: (source) =>
      writeCell((readValue(source) as Record<string, unknown> | null | undefined)?.[part], field),
  }));
}

function recordColumns(level: RecordLevel, field: Field): CsvColumn<CsvRecord>[] {
  const columns = fieldColumns<CsvRecord>(level, field, (record) => storedValue(record, field));
  const mark = unknownMarkOf(field);
  if (mark === null) return columns;
  return columns.map((column) => ({
    ...column,
    cell: (record) => (record.fields[mark] === true ? UNKNOWN : column.cell(record)),
  }));
}

/** The columns of a level's file, for what this role may see. */
export function recordCsvColumns(level: RecordLevel, role: Role): CsvColumn<CsvRecord>[] {
  const recordColumn = (name: string, cell: CsvColumn<CsvRecord>['cell']): CsvColumn<CsvRecord> => ({
    name,
    head: labelOf(level, name),
    cell,
  });
  return [
    recordColumn('id', (record) => record.id),
    recordColumn('computedSignature', (record) => record.computedSignature),
    ...visibleFields(recordFields(level), role).flatMap((field) => recordColumns(level, field)),
    recordColumn('isPublished', (record) => yesNoCell(record.isPublished)),
    recordColumn('isDraft', (record) => yesNoCell(record.isDraft)),
    { name: 'createdAt', head: say('columns.createdAt'), cell: (record) => record.createdAt },
    { name: 'updatedAt', head: say('columns.updatedAt'), cell: (record) => record.updatedAt },
  ];
}
