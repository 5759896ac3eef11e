import { AUTHOR_FIELDS } from '../fields/author-fields.ts';
import { fieldsOf } from '../fields/field.ts';
import type { NamedRef } from '../fields/record-values.ts';
import { POLISH } from '../locale/pl/texts.ts';
import { type CsvColumn, fieldColumns, yesNoCell } from './csv-columns.ts';

const { labelOf, say } = POLISH;

/** A creator as stored; the columns of the table are named as its fields. */
export type CsvAuthor = Record<keyof typeof AUTHOR_FIELDS, unknown> & { id: number; isDraft: boolean };

export function authorCsvColumns(): CsvColumn<CsvAuthor>[] {
  const authorColumn = (name: string, cell: CsvColumn<CsvAuthor>['cell']) => ({
    name,
    head: labelOf('author', name),
    cell,
  });
  return [
    authorColumn('id', (author) => author.id),
    ...fieldsOf(AUTHOR_FIELDS).flatMap((field) =>
      fieldColumns<CsvAuthor>('author', field, (author) => author[field.name as keyof CsvAuthor]),
    ),
    authorColumn('isDraft', (author) => yesNoCell(author.isDraft)),
  ];
}

export interface CsvIndex extends NamedRef {
  type: string;
}

export function indexCsvColumns(): CsvColumn<CsvIndex>[] {
  const indexColumn = (name: keyof CsvIndex): CsvColumn<CsvIndex> => ({
    name,
    head: labelOf('index', name),
    cell: (index) => index[name],
  });
  return [indexColumn('id'), indexColumn('type'), indexColumn('name')];
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

/** Headings of a file that differ from the labels of the form. */
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
      return typeof value === 'boolean' ? yesNoCell(value) : value;
    },
  }));
}
