import { IMPORT_LIMITS } from '@regest/contract/exchange/imports.ts';
import { RefusedFile } from '../proposed-record.ts';
import type { TellShare } from './content.ts';
import { markedEncoding, textPieces } from './content.ts';
import type { Grid, GridRow } from './grid.ts';
import type { ZipFile } from './open-zip-file.ts';
import { readXml, scanXml, tooLarge } from './read-xml.ts';
import { openSpillFile, type SpillFile } from './spill-file.ts';

const COLUMN = /^([A-Z]{1,3})\d+$/;
const EPOCH = Date.UTC(1899, 11, 30);
/** Epoch of workbooks that began on an old Macintosh: 1904. */
const LATER_EPOCH = Date.UTC(1904, 0, 1);
const DAY_MS = 86_400_000;

function columnOf(reference: string | undefined, next: number): number {
  const letters = reference && COLUMN.exec(reference)?.[1];
  if (!letters) return next;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const LAST_LINE = 1_048_576;

/** Stated number of a row if it is possible, else the next one. */
function lineOf(stated: string | undefined, next: number): number {
  const number = Number(stated ?? next);
  return Number.isInteger(number) && number >= next && number <= LAST_LINE ? number : next;
}

/** Writes the texts of a workbook to the disk, joining the runs of formatted ones; cells refer to them by number. */
async function readSharedStrings(xml: AsyncIterable<string>, strings: SpillFile): Promise<void> {
  let current: string | null = null;
  let inText = false;
  await scanXml(xml, {
    open(name) {
      if (name === 'si') current = '';
      if (name === 't') inText = true;
      if (name === 'rPh') inText = false;
    },
    close(name) {
      if (name === 'si' && current !== null) {
        if (strings.size >= IMPORT_LIMITS.sharedStrings)
          throw new RefusedFile('imports.refused.strings', { count: IMPORT_LIMITS.sharedStrings });
        strings.add(current);
      }
      if (name === 't') inText = false;
    },
    text(text) {
      if (!inText || current === null) return;
      current += text;
      if (current.length > IMPORT_LIMITS.recordCharacters) throw tooLarge(1);
    },
  });
}

/** Limit of styles; spreadsheets have some 64,000. */
const MAX_STYLES = 100_000;

/** Styles with a date format, since a spreadsheet stores 1 September 1939 as 14489. */
async function dateStyles(xml: AsyncIterable<string>): Promise<Set<number>> {
  const formats = new Map<string, string>();
  const styles: string[] = [];
  let inCells = false;
  await scanXml(xml, {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) styles.push(attributes.numFmtId ?? '0');
      if (styles.length + formats.size > MAX_STYLES) throw new RefusedFile('imports.refused.truncated');
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  const isDate = (id: string) => {
    const number = Number(id);
    if ((number >= 14 && number <= 17) || number === 22) return true;
    return (
      /[ymd]/i.test((formats.get(id) ?? '').replace(/"[^"]*"|\[[^\]]*\]/g, '')) &&
      !/^[#0.,% ]+$/.test(formats.get(id) ?? '')
    );
  };
  return new Set(styles.flatMap((id, at) => (isDate(id) ? [at] : [])));
}

interface Days {
  /** Styles that display a number as a day. */
  styles: ReadonlySet<number>;
  epoch: number;
}

const LAST_SERIAL = 2_958_465;
const serialDay = (serial: number, epoch: number) =>
  new Date(epoch + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10);

const ESCAPED = /_x([\dA-Fa-f]{4})_/g;
/**
 * Decodes escapes of characters that XML cannot hold or preserve, such as `_x000D_` for a return. Characters invalid
 * in any text are removed (NUL) or replaced (an unpaired surrogate).
 */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text
        .replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll('\0', '')
        .toWellFormed()
    : text;

function cellText(
  type: string | undefined,
  style: number,
  raw: string,
  strings: SpillFile,
  { styles, epoch }: Days,
): string {
  if (type === 's') return /^\d{1,9}$/.test(raw) ? unescaped(strings.read(Number(raw))) : '';
  if (type === 'str' || type === 'inlineStr') return unescaped(raw);
  if (type === 'b' || type === 'e') return raw;
  const number = Number(raw);
  if (raw !== '' && Number.isFinite(number)) {
    if (styles.has(style) && number >= 1 && number <= LAST_SERIAL) return serialDay(number, epoch);
    return String(number).replace('.', ',');
  }
  return raw;
}

/** Number of lines in all sheets of a workbook, empty ones included. */
interface LineCount {
  lines: number;
}

async function* sheetRows(
  xml: AsyncIterable<string>,
  strings: SpillFile,
  days: Days,
  count: LineCount,
): AsyncGenerator<GridRow> {
  let rows: GridRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let cell: { column: number; type: string | undefined; style: number } | null = null;
  let raw = '';
  let taking = false;
  let characters = 0;
  const take = (text: string) => {
    characters += text.length;
    if (characters > IMPORT_LIMITS.recordCharacters) throw tooLarge(line);
  };
  const beginRow = (number: string | undefined) => {
    line = lineOf(number, line + 1);
    cells = [];
    characters = 0;
    count.lines += 1;
    if (count.lines > IMPORT_LIMITS.rows)
      throw new RefusedFile('imports.refused.rows', { count: IMPORT_LIMITS.rows });
  };
  yield* readXml<GridRow>(
    xml,
    {
      open(name, attributes) {
        if (name === 'row') beginRow(attributes.r);
        else if (name === 'c') {
          cell = {
            column: columnOf(attributes.r, cells.length),
            type: attributes.t,
            style: Number(attributes.s ?? 0),
          };
          if (cell.column >= IMPORT_LIMITS.columns)
            throw new RefusedFile('imports.refused.columns', { count: IMPORT_LIMITS.columns });
          raw = '';
        } else if (cell && (name === 'v' || name === 't')) taking = true;
      },
      close(name) {
        if (name === 'v' || name === 't') taking = false;
        else if (name === 'c' && cell) {
          while (cells.length < cell.column) cells.push('');
          const text = cellText(cell.type, cell.style, raw, strings, days);
          take(text);
          cells[cell.column] = text;
          cell = null;
        } else if (name === 'row' && cells.some((text) => text !== '')) rows.push({ line, cells });
      },
      text(text) {
        if (!taking) return;
        take(text);
        raw += text;
      },
    },
    () => {
      const ready = rows;
      rows = [];
      return ready;
    },
  );
}

interface WorkbookParts {
  sheets: { name: string; part: string }[];
  epoch: number;
}

/** Names of the sheets in order, with the parts that hold them. */
async function sheetParts(
  workbook: AsyncIterable<string>,
  relations: AsyncIterable<string>,
): Promise<WorkbookParts> {
  const targets = new Map<string, string>();
  const sheets: { name: string; rid: string }[] = [];
  let epoch = EPOCH;
  const check = () => {
    if (targets.size > MAX_STYLES || sheets.length > IMPORT_LIMITS.archiveEntries)
      throw new RefusedFile('imports.refused.truncated');
  };
  await scanXml(relations, {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target.replace(/^\/?(?:xl\/)?/, 'xl/'));
      check();
    },
  });
  await scanXml(workbook, {
    open: (name, attributes) => {
      if (name === 'sheet') sheets.push({ name: attributes.name ?? '', rid: attributes.id ?? '' });
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes.date1904 ?? '')) epoch = LATER_EPOCH;
      check();
    },
  });
  const presentSheets = sheets.flatMap(({ name, rid }) => {
    const part = targets.get(rid);
    return part ? [{ name, part }] : [];
  });
  return { sheets: presentSheets, epoch };
}

/** The sheets of a workbook, one after the other; formulas are read by their cached value. */
export async function* xlsxGrids(zip: ZipFile, tell?: TellShare): AsyncGenerator<Grid> {
  const text = async (name: string, told?: TellShare) => {
    const content = zip.content(name);
    return textPieces(content, await markedEncoding(content), told);
  };
  const has = (name: string) => zip.names.includes(name);
  if (!has('xl/_rels/workbook.xml.rels')) throw new RefusedFile('imports.refused.truncated');
  const { sheets, epoch } = await sheetParts(
    await text('xl/workbook.xml'),
    await text('xl/_rels/workbook.xml.rels'),
  );
  if (sheets.length === 0) throw new RefusedFile('imports.refused.truncated');
  const styles = has('xl/styles.xml') ? await dateStyles(await text('xl/styles.xml')) : new Set<number>();
  const strings = openSpillFile();
  const count: LineCount = { lines: 0 };
  try {
    if (has('xl/sharedStrings.xml')) await readSharedStrings(await text('xl/sharedStrings.xml'), strings);
    for (const { name, part } of sheets)
      yield { name, rows: sheetRows(await text(part, tell), strings, { styles, epoch }, count) };
  } finally {
    strings.close();
  }
}
