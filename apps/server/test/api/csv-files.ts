import { parse } from 'csv-parse/sync';
import { deneutralise } from '../../src/writers/safe-text.ts';
import { readZip } from '../writers/read-zip.ts';

export type CsvLine = Record<string, string>;

/** Parses an exported CSV with an external library and removes the guard against formulas. */
export function readCsv(bytes: Buffer): CsvLine[] {
  const lines = parse(bytes, {
    bom: true,
    columns: true,
    delimiter: ';',
    record_delimiter: '\r\n',
  }) as CsvLine[];
  return lines.map((line) =>
    Object.fromEntries(Object.entries(line).map(([head, cell]) => [head, deneutralise(cell)])),
  );
}

export async function readCsvZip(bytes: Buffer): Promise<Record<string, CsvLine[]>> {
  const entries = await readZip(bytes);
  return Object.fromEntries(entries.map((entry) => [entry.name, readCsv(entry.bytes)]));
}
