import { openImportFile } from '../../src/services/imports/open-import-file.ts';
import type { ProposedRecord, ReadingNotes } from '../../src/services/imports/proposed-record.ts';

export const noNotes = (): ReadingNotes => ({
  unknownColumns: new Set(),
  heads: {},
  columns: {},
  corrections: [],
  language: null,
  mapped: new Set(),
});

/** What the readers make of a file. */
export async function readRecords(
  bytes: Buffer | string,
  name = 'plik.xml',
  notes = noNotes(),
): Promise<ProposedRecord[]> {
  const file = await openImportFile(Buffer.from(bytes as string), name, false);
  try {
    const records: ProposedRecord[] = [];
    for await (const record of file.rows(notes)) if (record.level !== 'text') records.push(record);
    return records;
  } finally {
    file.close();
  }
}
