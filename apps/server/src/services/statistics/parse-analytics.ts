import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type AnalyticsColumn, checkedLine, columnPlaces } from './analytics-row.ts';
import { checkEncoding } from './check-encoding.ts';
import { ImportFault } from './import-fault.ts';

const MAX_LINE_CHARACTERS = 65_536;
const MAX_ROWS = 20_000_000;

const REASONS: Partial<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'cells',
  CSV_RECORD_INCONSISTENT_COLUMNS: 'cells',
  CSV_QUOTE_NOT_CLOSED: 'quotes',
  CSV_INVALID_CLOSING_QUOTE: 'quotes',
  INVALID_OPENING_QUOTE: 'quotes',
  CSV_MAX_RECORD_SIZE: 'tooLong',
};

function toFault(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = (error as CsvError & { lines?: number }).lines ?? 1;
  return new ImportFault(line, REASONS[error.code] ?? 'malformed', { max: MAX_LINE_CHARACTERS });
}

/** Delimiter of the head: Polish programs write semicolons, others commas. */
function delimiterOf(start: Buffer): ';' | ',' {
  const head = start.toString('latin1').split('\n', 1)[0] ?? '';
  return head.includes(';') ? ';' : ',';
}

async function* from(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** The file as lines of COPY, checked and streamed one by one. */
export async function* copyLines(
  file: Readable,
  institutions: ReadonlyMap<string, number>,
  used: Set<number>,
): AsyncGenerator<string> {
  let places: Record<AnalyticsColumn, number> | null = null;
  let rows = 0;
  const onRecord = (cells: string[], { lines }: { lines: number }) => {
    if (places === null) {
      places = columnPlaces(cells);
      return null;
    }
    rows += 1;
    if (rows > MAX_ROWS) throw new ImportFault(lines, 'tooManyRows', { max: MAX_ROWS });
    const line = checkedLine(cells, places, lines, institutions);
    used.add(Number(line.slice(0, line.indexOf('\t'))));
    return [line];
  };
  const checked = checkEncoding();
  pipeline(file, checked, () => {});
  const chunks: AsyncIterator<Buffer> = checked[Symbol.asyncIterator]();
  const { value: first = Buffer.of() } = await chunks.next();
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(first),
    max_record_size: MAX_LINE_CHARACTERS,
    skip_empty_lines: true,
    onRecord,
  });
  pipeline(Readable.from(from(first, chunks), { objectMode: false }), parser, () => {});
  try {
    for await (const [line] of parser as AsyncIterable<[string]>) yield line;
  } catch (error) {
    throw toFault(error);
  } finally {
    file.destroy();
  }
  if (rows === 0) throw new ImportFault(1, 'empty');
}
