import type { FieldError } from '@regest/contract/errors.ts';
import type { CellCorrection, ImportLevel, SkippedContent } from '@regest/contract/exchange/imports.ts';
import { readCell } from '@regest/contract/exchange/read-cell.ts';
import { levelNamed, type ReadHead, readHead } from '@regest/contract/exchange/sheet-columns.ts';
import type { ProposedParent } from '../../../db/schema-imports.ts';
import { SHEET_CUT_MARK } from '../../../writers/workbook/workbook-look.ts';
import type { ProposedRecord, ReadingNotes } from '../proposed-record.ts';
import { columnLetters, type Grid, type GridRow } from './grid.ts';

const MACHINE_NAME = /^[a-z][A-Za-z]*(?:\.[A-Za-z]+)?$/;
const WHOLE_NUMBER = /^\d{1,15}$/;
/** Errors that an English or Polish spreadsheet writes for a failed formula. */
const FAILED_FORMULA =
  /^#(?:DIV\/0!|DZIEL\/0!|N\/A|N\/D!?|NAME\?|NAZWA\?|NULL!|ZERO!|NUM!|LICZBA!|REF!|ADR!|VALUE!|ARG!)$/;

/** True for the machine name of a column, with or without the mark that empties. */
function isMachineName(level: ImportLevel, cell: string): boolean {
  const name = cell.trim().replace(/!$/, '');
  return MACHINE_NAME.test(name) && readHead(level, name).column?.name === name;
}

/**
 * True for a second row of heads: machine names under the labels. Columns of the user's own may have any text there.
 */
function isMachineRow(level: ImportLevel, cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const named = filled.filter((cell) => isMachineName(level, cell));
  return named.length > 0 && named.length >= filled.length / 2;
}

function headsOf(level: ImportLevel, cells: readonly string[], notes: ReadingNotes): ReadHead[] {
  return cells.map((cell) => {
    const head = readHead(level, cell);
    if (head.column !== null || head.text === '') return head;
    const fieldName = notes.columns[head.text];
    if (fieldName === undefined) notes.unknownColumns.add(head.text);
    else notes.mapped.add(head.text);
    return fieldName ? { ...readHead(level, fieldName), text: head.text, empties: head.empties } : head;
  });
}

/** Machine names of the second row, else the labels of the first. */
function namedHeads(level: ImportLevel, labels: readonly ReadHead[], names: readonly string[]): string[] {
  return Array.from({ length: Math.max(labels.length, names.length) }, (_, at) => {
    const name = (names[at] ?? '').trim();
    const { text = '', empties = false } = labels[at] ?? {};
    const head = isMachineName(level, name) ? name.replace(/!$/, '') : text;
    return empties || name.endsWith('!') ? `${head}!` : head;
  });
}

/** Head of a cell to the right of all heads. */
const NO_HEAD: ReadHead = { text: '', column: null, empties: false };

interface Reading {
  values: Record<string, unknown>;
  faults: FieldError[];
  notTaken: SkippedContent[];
}

/** Adds one cell to the values of its field; an unknown or repeated column is listed as not imported. */
function takeCell(head: ReadHead, text: string, at: number, isSecond: boolean, reading: Reading): void {
  const { column } = head;
  if (!column || isSecond) {
    if (text.trim() !== '') reading.notTaken.push({ where: head.text || columnLetters(at), text });
    return;
  }
  const { field, part } = column;
  if (!field || field.kind === 'files' || field.kind === 'group' || field.kind === 'parent') return;
  if (text.endsWith(SHEET_CUT_MARK)) return;
  if (text === '') {
    if (head.empties) reading.values[field.name] = null;
    return;
  }
  const meaning: ReturnType<typeof readCell> = FAILED_FORMULA.test(text.trim())
    ? { fault: 'Value' }
    : readCell(field, text, part);
  if ('fault' in meaning) {
    reading.faults.push({ fieldName: field.name, constraintType: meaning.fault });
    return;
  }
  for (const [name, value] of Object.entries(meaning.values)) {
    const [owner = name, member] = name.split('.');
    if (!member) reading.values[name] = value;
    else reading.values[owner] = { ...(reading.values[owner] as object | undefined), [member]: value };
  }
}

/** A cell that names a parent: by id, or by its full signature. */
export function parentOf(text: string): ProposedParent | null {
  if (text === '') return null;
  const id = /\[(\d{1,15})\]$/.exec(text)?.[1] ?? (WHOLE_NUMBER.test(text) ? text : null);
  return id === null ? { signature: text } : { id: Number(id) };
}

function proposed(
  grid: Grid,
  level: ImportLevel,
  heads: readonly ReadHead[],
  { line, cells }: GridRow,
): ProposedRecord | null {
  if (cells.every((cell) => cell.trim() === '')) return null;
  const own = (name: string) => {
    const at = heads.findIndex(({ column }) => column?.name === name);
    return at < 0 ? undefined : (cells[at] ?? '').trim();
  };
  const reading: Reading = { values: {}, faults: [], notTaken: [] };
  const seen = new Set<string>();
  for (let at = 0; at < Math.max(heads.length, cells.length); at += 1) {
    const head = heads[at] ?? NO_HEAD;
    const name = head.column?.name;
    const text = cells[at] ?? '';
    takeCell(head, text, at, name !== undefined && seen.has(name), reading);
    if (name !== undefined && text !== '') seen.add(name);
  }
  const rowLevel = levelNamed(own('level') ?? '') ?? levelNamed(own('sheet') ?? '') ?? level;
  const id = own('id') ?? '';
  const version = own('version');
  if (id !== '' && !WHOLE_NUMBER.test(id)) reading.faults.push({ fieldName: 'id', constraintType: 'Type' });
  // A row with an id needs the version that was exported, where the sheet has versions at all.
  if (WHOLE_NUMBER.test(id) && version !== undefined && !WHOLE_NUMBER.test(version))
    reading.faults.push({ fieldName: 'version', constraintType: 'Type' });
  const computedSignature = own('computedSignature');
  return {
    key: WHOLE_NUMBER.test(id) ? `id:${id}` : `${grid.name}:${line}`,
    id: WHOLE_NUMBER.test(id) ? Number(id) : null,
    version: version && WHOLE_NUMBER.test(version) ? Number(version) : null,
    mayBeNew: version === undefined,
    ...(computedSignature && { known: computedSignature }),
    parent: parentOf(own('parentId') ?? ''),
    level: rowLevel,
    sheet: grid.name,
    line,
    cells,
    ...reading,
  };
}

/** A row with its corrected cells; a field without a column in the sheet gets one beyond the last. */
function corrected(
  level: ImportLevel,
  heads: readonly ReadHead[],
  { line, cells }: GridRow,
  corrections: readonly CellCorrection[],
): { heads: readonly ReadHead[]; row: GridRow; width: number } {
  const width = Math.max(heads.length, cells.length);
  if (corrections.length === 0) return { heads, row: { line, cells }, width };
  const allHeads = Array.from({ length: width }, (_, at) => heads[at] ?? NO_HEAD);
  const allCells = Array.from({ length: width }, (_, at) => cells[at] ?? '');
  for (const { fieldName, text } of corrections) {
    const existingAt = allHeads.findIndex(({ column }) => column?.name === fieldName);
    const at = existingAt < 0 ? allHeads.length : existingAt;
    allHeads[at] ??= readHead(level, fieldName);
    allCells[at] = text;
  }
  return { heads: allHeads, row: { line, cells: allCells }, width };
}

/** The rows of a table under our heads, in one row or in two. */
export async function* sheetRows(grid: Grid, notes: ReadingNotes): AsyncGenerator<ProposedRecord> {
  const level = levelNamed(grid.name) ?? 'unit';
  const corrections = Map.groupBy(
    notes.corrections.filter(({ sheet }) => sheet === grid.name),
    ({ line }) => line,
  );
  let heads: ReadHead[] | null = null;
  let isFirst = true;
  for await (const row of grid.rows) {
    if (heads === null) {
      if (row.cells.every((cell) => cell.trim() === '')) continue;
      heads = headsOf(level, row.cells, notes);
      notes.heads[grid.name] = row.cells;
      continue;
    }
    if (isFirst) {
      isFirst = false;
      if (isMachineRow(level, row.cells)) {
        for (const { text } of heads) notes.unknownColumns.delete(text);
        heads = headsOf(level, namedHeads(level, heads, row.cells), notes);
        continue;
      }
    }
    const mended = corrected(level, heads, row, corrections.get(row.line) ?? []);
    const record = proposed(grid, level, mended.heads, mended.row);
    // The returned file keeps to the columns of the sheet.
    if (record) yield { ...record, cells: mended.row.cells.slice(0, mended.width) };
  }
}
