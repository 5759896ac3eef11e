import { type CsvColumn, type CsvRecord, recordCsvColumns } from '../derive/csv-columns.ts';
import { authorCsvColumns } from '../derive/csv-lists.ts';
import { AUTHOR_FIELDS } from '../fields/author-fields.ts';
import type { Field } from '../fields/field.ts';
import { fieldsOf } from '../fields/field.ts';
import { recordFields } from '../fields/record-fields.ts';
import { UNKNOWN } from '../kinds/parts/cells.ts';
import { LEVEL_PATHS, RECORD_LEVELS } from '../levels.ts';
import { POLISH } from '../locale/pl/texts.ts';
import type { Role } from '../roles.ts';
import type { ImportLevel } from './imports.ts';
import { writeDates } from './write-date.ts';

/** The heads of a file are read back, so their language is fixed. */
const { labelOf, say } = POLISH;

export interface SheetRecord extends CsvRecord {
  version: number;
}

/** Dates as people write them; a record that has none, or unknown ones, says so as in the export. */
function withWrittenDates(column: CsvColumn<CsvRecord>): CsvColumn<CsvRecord> {
  if (column.name !== 'dates') return column;
  return {
    ...column,
    cell: (record) => {
      const exact = column.cell(record);
      return exact === UNKNOWN || !exact ? exact : writeDates(record.dates);
    },
  };
}

/**
 * The round-trip file: as the CSV export, with dates as people write them and with the version that tells whether
 * the record has been changed since.
 */
export function sheetColumns(level: (typeof RECORD_LEVELS)[number], role: Role): CsvColumn<SheetRecord>[] {
  const [id, ...others] = recordCsvColumns(level, role);
  if (!id) throw new Error('The first column is the id.');
  return [
    id,
    { name: 'version', head: labelOf('record', 'version'), cell: (record) => record.version },
    ...others.map(withWrittenDates),
  ];
}

/** Meaning of a column: a field, a part of one, or a value that the server manages. */
interface FileColumn {
  name: string;
  field: Field | null;
  /** Part of a documentation: one of its numbers, or its media. */
  part?: string;
}

const SERVER_OWNED = ['computedSignature', 'isPublished', 'isDraft', 'createdAt', 'updatedAt'];
/** Beside the fields: what places a row. */
const PLACING = ['id', 'version', 'level', 'parentId'];

const fold = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');

function fieldsAt(level: ImportLevel): readonly Field[] {
  return level === 'author' ? fieldsOf(AUTHOR_FIELDS) : recordFields(level);
}

function columnsOf(level: ImportLevel): Map<string, FileColumn> {
  const fields = fieldsAt(level);
  const columns = level === 'author' ? authorCsvColumns() : recordCsvColumns(level, 'ADMIN');
  const map = new Map<string, FileColumn>();
  for (const { name, head } of columns) {
    const [fieldName = name, part] = name.split('.');
    const field = fields.find((one) => one.name === fieldName) ?? null;
    const column: FileColumn = { name, field, ...(part && { part }) };
    map.set(fold(name), column);
    map.set(fold(head), column);
  }
  for (const name of [...SERVER_OWNED, ...PLACING]) {
    if (!map.has(fold(name))) map.set(fold(name), { name, field: null });
  }
  map.set(fold(labelOf('record', 'version')), { name: 'version', field: null });
  map.set(fold(say('columns.level')), { name: 'level', field: null });
  // A file that was given back with its faults, and mended.
  map.set(fold(say('imports.faultsColumn')), { name: 'faults', field: null });
  map.set(fold(say('imports.sheetColumn')), { name: 'sheet', field: null });
  return map;
}

const KNOWN = new Map<ImportLevel, Map<string, FileColumn>>();

/** `Tytuł [title]`, `Tytuł` or `title`; a `!` at the end says that empty cells empty the field. */
export interface ReadHead {
  text: string;
  column: FileColumn | null;
  empties: boolean;
}

export function readHead(level: ImportLevel, head: string): ReadHead {
  const columns = KNOWN.get(level) ?? columnsOf(level);
  KNOWN.set(level, columns);
  const empties = head.trimEnd().endsWith('!');
  const text = empties ? head.trimEnd().slice(0, -1).trimEnd() : head.trim();
  const named = /\[([\w.]+)\]$/.exec(text)?.[1];
  const column = (named && columns.get(fold(named))) ?? columns.get(fold(text)) ?? null;
  return { text, column: column || null, empties };
}

const LEVEL_NAMES = new Map<string, ImportLevel>(
  RECORD_LEVELS.flatMap((level) =>
    [level, LEVEL_PATHS[level], say(`level.${level}`), say(`imports.sheet.${level}`)].map(
      (name) => [fold(name), level] as const,
    ),
  ),
);
LEVEL_NAMES.set('authors', 'author');
LEVEL_NAMES.set(fold(say('imports.sheet.author')), 'author');

/** The level that a sheet, a file or a cell names. */
export function levelNamed(text: string): ImportLevel | null {
  // A level's own name may have a slash; in the name of a file one ends a folder.
  const file = text.replace(/\.csv$/i, '').replace(/^.*\//, '');
  return LEVEL_NAMES.get(fold(text)) ?? LEVEL_NAMES.get(fold(file)) ?? null;
}
