import { RefusedFile } from '../refused-file.ts';
import { decodeText } from './decode-text.ts';
import { type Grid, type GridRow, MAX_COLUMNS } from './grid.ts';
import type { ZipFile } from './open-zip-file.ts';
import { readXml } from './read-xml.ts';

const COLUMN = /^([A-Z]{1,3})\d+$/;
const EPOCH = Date.UTC(1899, 11, 30);
/** Workbooks that began on an old Macintosh count their days from 1904. */
const LATER_EPOCH = Date.UTC(1904, 0, 1);
const DAY_MS = 86_400_000;

function columnOf(reference: string | undefined, next: number): number {
  const letters = reference && COLUMN.exec(reference)?.[1];
  if (!letters) return next;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const LAST_LINE = 1_048_576;

/** The number that a row says it has, where it can be one. */
function lineOf(stated: string | undefined, next: number): number {
  const number = Number(stated ?? next);
  return Number.isInteger(number) && number >= next && number <= LAST_LINE ? number : next;
}

/** All text of one kind of element: the shared strings, with the runs of a formatted one joined. */
function sharedStrings(xml: string): string[] {
  const found: string[] = [];
  let current: string | null = null;
  let inText = false;
  const all = readXml(
    xml,
    {
      open(name) {
        if (name === 'si') current = '';
        if (name === 't') inText = true;
        if (name === 'rPh') inText = false;
      },
      close(name) {
        if (name === 'si' && current !== null) found.push(current);
        if (name === 't') inText = false;
      },
      text(text) {
        if (inText && current !== null) current += text;
      },
    },
    () => [],
  );
  for (const _ of all);
  return found;
}

/** Styles whose number format is a date: a spreadsheet keeps 1 September 1939 as 14489. */
function dateStyles(xml: string): Set<number> {
  const formats = new Map<string, string>();
  const styles: string[] = [];
  let inCells = false;
  const all = readXml(
    xml,
    {
      open(name, attributes) {
        if (name === 'numFmt') formats.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
        if (name === 'cellXfs') inCells = true;
        if (name === 'xf' && inCells) styles.push(attributes.numFmtId ?? '0');
      },
      close(name) {
        if (name === 'cellXfs') inCells = false;
      },
      text() {},
    },
    () => [],
  );
  for (const _ of all);
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
  /** Styles that show a number as a day. */
  styles: ReadonlySet<number>;
  epoch: number;
}

const LAST_SERIAL = 2_958_465;
const serialDay = (serial: number, epoch: number) =>
  new Date(epoch + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10);

const ESCAPED = /_x([\dA-Fa-f]{4})_/g;
/** Characters that XML cannot hold, or would not keep: a return stands as `_x000D_`. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

function cellText(
  type: string | undefined,
  style: number,
  raw: string,
  strings: readonly string[],
  { styles, epoch }: Days,
): string {
  if (type === 's') return unescaped(strings[Number(raw)] ?? '');
  if (type === 'str' || type === 'inlineStr') return unescaped(raw);
  if (type === 'b' || type === 'e') return raw;
  const number = Number(raw);
  if (raw !== '' && Number.isFinite(number)) {
    if (styles.has(style) && number >= 1 && number <= LAST_SERIAL) return serialDay(number, epoch);
    return String(number).replace('.', ',');
  }
  return raw;
}

function* sheetRows(xml: string, strings: readonly string[], days: Days): Generator<GridRow> {
  let rows: GridRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let cell: { column: number; type: string | undefined; style: number } | null = null;
  let raw = '';
  let taking = false;
  yield* readXml<GridRow>(
    xml,
    {
      open(name, attributes) {
        if (name === 'row') {
          line = lineOf(attributes.r, line + 1);
          cells = [];
        } else if (name === 'c') {
          cell = {
            column: columnOf(attributes.r, cells.length),
            type: attributes.t,
            style: Number(attributes.s ?? 0),
          };
          if (cell.column >= MAX_COLUMNS)
            throw new RefusedFile('imports.refused.columns', { count: MAX_COLUMNS });
          raw = '';
        } else if (cell && (name === 'v' || name === 't')) taking = true;
      },
      close(name) {
        if (name === 'v' || name === 't') taking = false;
        else if (name === 'c' && cell) {
          while (cells.length < cell.column) cells.push('');
          cells[cell.column] = cellText(cell.type, cell.style, raw, strings, days);
          cell = null;
        } else if (name === 'row') rows.push({ line, cells });
      },
      text(text) {
        if (taking) raw += text;
      },
    },
    () => {
      const ready = rows;
      rows = [];
      return ready;
    },
  );
}

/** What the workbook calls its sheets, in order, with the parts that hold them. */
function sheetParts(
  workbook: string,
  relations: string,
): { sheets: { name: string; part: string }[]; epoch: number } {
  const targets = new Map<string, string>();
  const sheets: { name: string; rid: string }[] = [];
  let epoch = EPOCH;
  const quiet = { close() {}, text() {} };
  for (const _ of readXml(
    relations,
    {
      ...quiet,
      open: (name, { Id, Target }) => {
        if (name === 'Relationship' && Id && Target) targets.set(Id, Target.replace(/^\/?(?:xl\/)?/, 'xl/'));
      },
    },
    () => [],
  ));
  for (const _ of readXml(
    workbook,
    {
      ...quiet,
      open: (name, attributes) => {
        if (name === 'sheet') sheets.push({ name: attributes.name ?? '', rid: attributes.id ?? '' });
        if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes.date1904 ?? '')) epoch = LATER_EPOCH;
      },
    },
    () => [],
  ));
  const known = sheets.flatMap(({ name, rid }) => {
    const part = targets.get(rid);
    return part ? [{ name, part }] : [];
  });
  return { sheets: known, epoch };
}

/** The sheets of a workbook, one after the other; formulas are read by the value that was kept for them. */
export async function* xlsxGrids(zip: ZipFile): AsyncGenerator<Grid> {
  const text = async (name: string) => (zip.names.includes(name) ? decodeText(zip.content(name)) : '');
  const optional = async <T>(name: string, read: (xml: string) => T, none: T) => {
    const xml = await text(name);
    return xml === '' ? none : read(xml);
  };
  const strings = await optional('xl/sharedStrings.xml', sharedStrings, []);
  const styles = await optional('xl/styles.xml', dateStyles, new Set<number>());
  const { sheets, epoch } = sheetParts(
    await text('xl/workbook.xml'),
    await text('xl/_rels/workbook.xml.rels'),
  );
  if (sheets.length === 0) throw new RefusedFile('imports.refused.truncated');
  for (const { name, part } of sheets) {
    yield { name, rows: sheetRows(await text(part), strings, { styles, epoch }) };
  }
}
