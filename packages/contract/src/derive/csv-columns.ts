import { AUTHOR_FIELDS } from '../fields/author-fields.ts';
import type { DateEntry } from '../fields/date-entry.ts';
import type { Documentation, Medium } from '../fields/documentation.ts';
import type { Field } from '../fields/field.ts';
import { fieldsOf } from '../fields/field.ts';
import { recordFields } from '../fields/record-fields.ts';
import type { NamedRef } from '../fields/record-values.ts';
import type { RecordLevel } from '../levels.ts';
import { labelOf, say } from '../locale/say.ts';
import type { Role } from '../roles.ts';
import { joinItems, namedItem } from '../text/list-cell.ts';
import { choiceCell, DOCUMENTATION_COLUMNS, datesCell, mediaCell, UNKNOWN } from './csv-cells.ts';
import { visibleFields } from './form-layout.ts';

export type CsvValue = string | number | null;

/** One record as it leaves: stored values and the names behind its ids. */
export interface CsvRecord {
  id: number;
  parentId: number;
  computedSignature: string;
  signature: string;
  title: string;
  dates: DateEntry[];
  fields: Record<string, unknown>;
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
  cell: (source: Source) => CsvValue;
}

const yesNo = (flag: boolean) => say(flag ? 'app.yes' : 'app.no');
const YES = yesNo(true);
const NO = yesNo(false);
const flagCell = (flag: boolean) => (flag ? YES : NO);
const refsCell = (refs: readonly NamedRef[]) => joinItems(refs.map(({ id, name }) => namedItem(name, id)));

type Cell = CsvColumn<CsvRecord>['cell'];

/** Where a kind is stored outside `fields`, or is more than one plain value. */
function cellOf(field: Field): Cell {
  const { name } = field;
  switch (field.kind) {
    case 'parent':
      return (record) => record.parentId;
    case 'dates':
      return (record) => (record.fields.datesUnknown === true ? UNKNOWN : datesCell(record.dates));
    case 'authors':
      return (record) => (record.fields.authorsUnknown === true ? UNKNOWN : refsCell(record.authors));
    case 'indices':
      return (record) => refsCell(record.indices.filter(({ type }) => type === field.indexType));
    case 'files':
      return (record) => refsCell(record.files.filter((file) => file.field === name));
    case 'choice':
      return (record) => {
        const value = record.fields[name];
        return typeof value === 'string' ? choiceCell(field.list, value) : null;
      };
    case 'choices':
      return (record) => {
        const values = record.fields[name] as string[] | undefined;
        return values ? joinItems(values.map((id) => choiceCell(field.list, id))) : null;
      };
    default:
      return (record) => (record.fields[name] as CsvValue | undefined) ?? null;
  }
}

function documentationColumns(level: RecordLevel, group: string): CsvColumn<CsvRecord>[] {
  return DOCUMENTATION_COLUMNS.map((part) => ({
    name: `${group}.${part}`,
    head: `${labelOf(level, group)}: ${labelOf(group, part)}`,
    cell: (record) => {
      const value = (record.fields[group] as Documentation | null | undefined)?.[part as 'media'];
      if (Array.isArray(value)) return mediaCell(value as Medium[]);
      return (value as CsvValue | undefined) ?? null;
    },
  }));
}

const OWN_COLUMNS: Partial<Record<string, Cell>> = {
  signature: (record) => record.signature,
  title: (record) => record.title,
};

function fieldColumns(level: RecordLevel, field: Field): CsvColumn<CsvRecord>[] {
  if (field.kind === 'group') return [];
  if (field.kind === 'documentation') return documentationColumns(level, field.name);
  const cell = OWN_COLUMNS[field.name] ?? cellOf(field);
  return [{ name: field.name, head: labelOf(level, field.name), cell }];
}

/** The columns of a level's file, for what this role may see. */
export function recordCsvColumns(level: RecordLevel, role: Role): CsvColumn<CsvRecord>[] {
  const own = (name: string, cell: Cell): CsvColumn<CsvRecord> => ({
    name,
    head: labelOf(level, name),
    cell,
  });
  return [
    own('id', (record) => record.id),
    own('computedSignature', (record) => record.computedSignature),
    ...visibleFields(recordFields(level), role).flatMap((field) => fieldColumns(level, field)),
    own('isPublished', (record) => flagCell(record.isPublished)),
    own('isDraft', (record) => flagCell(record.isDraft)),
    { name: 'createdAt', head: say('columns.createdAt'), cell: (record) => record.createdAt },
    { name: 'updatedAt', head: say('columns.updatedAt'), cell: (record) => record.updatedAt },
  ];
}

/** A creator as stored; the columns of the table are named as its fields. */
export type CsvAuthor = Record<keyof typeof AUTHOR_FIELDS, unknown> & { id: number; isDraft: boolean };

export function authorCsvColumns(): CsvColumn<CsvAuthor>[] {
  const own = (name: string, cell: CsvColumn<CsvAuthor>['cell']) => ({
    name,
    head: labelOf('author', name),
    cell,
  });
  return [
    own('id', (author) => author.id),
    ...fieldsOf(AUTHOR_FIELDS).map((field) =>
      own(field.name, (author) => {
        const value = author[field.name as keyof typeof AUTHOR_FIELDS] ?? null;
        if (field.kind === 'dates') return datesCell((value as DateEntry[] | null) ?? []);
        if (field.kind === 'choice' && typeof value === 'string') return choiceCell(field.list, value);
        return value as CsvValue;
      }),
    ),
    own('isDraft', (author) => flagCell(author.isDraft)),
  ];
}

export interface CsvIndex extends NamedRef {
  type: string;
}

export function indexCsvColumns(): CsvColumn<CsvIndex>[] {
  const own = (name: keyof CsvIndex): CsvColumn<CsvIndex> => ({
    name,
    head: labelOf('index', name),
    cell: (index) => index[name],
  });
  return [own('id'), own('type'), own('name')];
}

export interface CsvFile extends NamedRef {
  mimeType: string;
  parentId: number | null;
  parentLevel: string;
  field: string;
  contentLength: number;
  isPublished: boolean;
  pages: number | null;
  duration: number | null;
}

/** Where the labels of a file speak of the form, the file has words of its own. */
const FILE_HEADS: Partial<Record<keyof CsvFile, string>> = {
  field: say('exports.columns.field'),
  isPublished: say('exports.columns.isPublished'),
  pages: say('exports.columns.pages'),
  duration: say('exports.columns.duration'),
};

export function fileCsvColumns(): CsvColumn<CsvFile>[] {
  const names = [
    'id',
    'name',
    'mimeType',
    'parentLevel',
    'parentId',
    'field',
    'contentLength',
    'isPublished',
    'pages',
    'duration',
  ] as const satisfies (keyof CsvFile)[];
  return names.map((name) => ({
    name,
    head: FILE_HEADS[name] ?? labelOf('file', name),
    cell: (file) => {
      const value = file[name];
      return typeof value === 'boolean' ? flagCell(value) : value;
    },
  }));
}
