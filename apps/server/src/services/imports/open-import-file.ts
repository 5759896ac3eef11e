import type { ImportKind } from '@regest/contract/exchange/imports.ts';
import { fileTypeFromBuffer } from 'file-type';
import { correctedRecords } from './correct-record.ts';
import type { ProposedRecord, ProposedRow, ReadingNotes } from './proposed-record.ts';
import { RefusedFile } from './proposed-record.ts';
import { atomRows, isAtomHead } from './readers/atom-rows.ts';
import {
  type Content,
  contentOf,
  encodingOf,
  headOf,
  type TellShare,
  textPieces,
} from './readers/content.ts';
import { eacRows } from './readers/eac-rows.ts';
import { eadRows } from './readers/ead-rows.ts';
import type { Grid } from './readers/grid.ts';
import { csvGrid } from './readers/grid.ts';
import { openZipFile, type ZipFile } from './readers/open-zip-file.ts';
import { PAGE_TEXT_ROOTS } from './readers/page-text.ts';
import { sheetRows } from './readers/sheet-rows.ts';
import { textRows } from './readers/text-rows.ts';
import { xlsxGrids } from './readers/xlsx-grid.ts';
import { rootName } from './readers/xml-prolog.ts';

interface OpenedFile {
  kind: ImportKind;
  rows(notes: ReadingNotes): AsyncIterable<ProposedRow>;
  /** The caller closes the file, also where it reads no row. */
  close(): void;
}

/** Each reading opens and closes the source itself, so there is nothing to release. */
const close = () => {};

/** The first row decides the format of the table; it is then read with the rest. */
async function* interpreted(grid: Grid, notes: ReadingNotes): AsyncGenerator<ProposedRecord> {
  const rows = grid.rows[Symbol.asyncIterator]();
  const first = await rows.next();
  if (first.done) return;
  const again: Grid = {
    name: grid.name,
    rows: (async function* () {
      try {
        yield first.value;
        for (let next = await rows.next(); !next.done; next = await rows.next()) yield next.value;
      } finally {
        await rows.return?.();
      }
    })(),
  };
  yield* isAtomHead(first.value.cells) ? atomRows(again, notes) : sheetRows(again, notes);
}

/** Sheets without records: value lists, files, terms. */
const NOT_RECORDS = /^(?:indices|files)\.csv$|^(?:Listy wartości|Jak wypełniać)$/i;

async function* fromGrids(
  grids: AsyncIterable<Grid> | Iterable<Grid>,
  notes: ReadingNotes,
): AsyncGenerator<ProposedRecord> {
  for await (const grid of grids) if (!NOT_RECORDS.test(grid.name)) yield* interpreted(grid, notes);
}

async function* zippedCsv(zip: ZipFile, tell?: TellShare): AsyncGenerator<Grid> {
  // Creators come first, since records refer to them.
  const names = zip.names.filter((name) => /\.csv$/i.test(name));
  const rank = (name: string) => (/authors\.csv$/i.test(name) ? 0 : 1);
  for (const name of names.toSorted((a, b) => rank(a) - rank(b)))
    yield csvGrid(name, zip.content(name), tell);
}

/** An archive of ALTO or PAGE XML, as Transkribus and eScriptorium export it. */
async function openTexts(zip: ZipFile): Promise<OpenedFile> {
  const names = zip.names.filter((name) => /\.xml$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name));
  if (names.length === 0) {
    zip.close();
    throw new RefusedFile('imports.refused.kind');
  }
  const sources = names.toSorted().map((name) => ({ name, pieces: () => xmlPieces(zip.content(name)) }));
  return { kind: 'text', rows: () => textRows(sources), close: () => zip.close() };
}

/** Text of an XML file in its declared encoding. */
async function* xmlPieces(content: Content): AsyncGenerator<string> {
  const encoding = await encodingOf(content);
  if (encoding === null) throw new RefusedFile('imports.refused.kind');
  yield* textPieces(content, encoding);
}

async function openArchive(source: string | Buffer, tell?: TellShare): Promise<OpenedFile> {
  const zip = await openZipFile(source);
  const isWorkbook = zip.names.includes('xl/workbook.xml');
  if (!isWorkbook && !zip.names.some((name) => /\.csv$/i.test(name))) return openTexts(zip);
  const grids = () => (isWorkbook ? xlsxGrids(zip, tell) : zippedCsv(zip, tell));
  return { kind: 'sheet', rows: (notes) => fromGrids(grids(), notes), close: () => zip.close() };
}

/** Bytes by which a PDF, a picture or a recording is recognised. */
const TYPE_BYTES = 4100;
const TEXT_TYPES = new Set(['application/xml', 'text/xml', 'text/csv']);

const HOLDS_EAD = /<(?:[\w.-]+:)?ead[\s>]/;
/** Extensions of other text formats, which would pass for tables of one column. */
const NOT_TABLES = /\.(?:bib|json|md|ris|rtf|txt)$/i;

/** A loop instead of `next()`, since leaving the loop closes the file. */
async function firstPiece(pieces: AsyncIterable<string>): Promise<string> {
  for await (const piece of pieces) return piece;
  return '';
}

/**
 * Detects the format of a file by its bytes, not by its name. Nothing is imported yet, and never more than a piece of
 * the file is in memory.
 */
export async function openImportFile(
  source: string | Buffer,
  fileName: string,
  isBelowParent: boolean,
  tell?: TellShare,
): Promise<OpenedFile> {
  const content = contentOf(source);
  const start = await headOf(content, 4);
  if (start.subarray(0, 2).toString('latin1') === 'PK') return openArchive(source, tell);
  // The binary format of old Excel; the checks below refuse other binary files.
  if (start.equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) throw new RefusedFile('imports.refused.oldExcel');
  const type = await fileTypeFromBuffer(await headOf(content, TYPE_BYTES));
  if (type && !TEXT_TYPES.has(type.mime)) throw new RefusedFile('imports.refused.kind');
  const encoding = await encodingOf(content);
  if (encoding === null) throw new RefusedFile('imports.refused.kind');
  const head = await firstPiece(textPieces(content, encoding));
  if (/^\s*(?:\ufeff)?\s*</.test(head)) {
    const pieces = () => textPieces(content, encoding, tell);
    const root = await rootName(textPieces(content, encoding));
    // An answer of OAI-PMH carries finding aids in an envelope.
    if (root === 'ead' || (root === 'OAI-PMH' && HOLDS_EAD.test(head)))
      return {
        kind: 'ead',
        rows: (notes) => correctedRecords(eadRows(pieces(), isBelowParent, notes), notes.corrections),
        close,
      };
    if (root === 'eac-cpf' || root === 'eac')
      return { kind: 'eac', rows: (notes) => correctedRecords(eacRows(pieces()), notes.corrections), close };
    if (PAGE_TEXT_ROOTS.has(root))
      return { kind: 'text', rows: () => textRows([{ name: fileName, pieces }]), close };
    if (root === '') throw new RefusedFile('imports.refused.truncated');
    throw new RefusedFile('imports.refused.xmlKind', { root });
  }
  if (NOT_TABLES.test(fileName)) throw new RefusedFile('imports.refused.kind');
  return { kind: 'sheet', rows: (notes) => fromGrids([csvGrid(fileName, content, tell)], notes), close };
}
