import { openImportFile } from '../../src/services/imports/open-import-file.ts';
import type {
  ProposedRecord,
  ProposedRow,
  ReadingNotes,
} from '../../src/services/imports/proposed-record.ts';

export const noNotes = (): ReadingNotes => ({
  unknownColumns: new Set(),
  heads: {},
  columns: {},
  corrections: [],
  language: null,
  mapped: new Set(),
});

/** Parsed rows of a file, including texts of scans. */
export async function readRows(
  bytes: Buffer | string,
  name = 'plik.xml',
  notes = noNotes(),
): Promise<ProposedRow[]> {
  const file = await openImportFile(Buffer.from(bytes as string), name, false);
  try {
    const rows: ProposedRow[] = [];
    for await (const row of file.rows(notes)) rows.push(row);
    return rows;
  } finally {
    file.close();
  }
}

export async function readRecords(...given: Parameters<typeof readRows>): Promise<ProposedRecord[]> {
  return (await readRows(...given)).filter((row) => row.level !== 'text');
}
