import { serveIsolated } from '../../engines/isolation/serve-isolated.ts';
import { openImportFile } from './open-import-file.ts';
import type { ProposedRow, ReadingNotes } from './proposed-record.ts';
import { RefusedFile } from './proposed-record.ts';
import type { ReadingProgress, ReadingRequest, ReadingResult } from './read-file.ts';

const BATCH_ROWS = 200;
/** Limit of a message, so that neither process blocks its event loop. */
const BATCH_CHARACTERS = 500_000;
const REPORT_INTERVAL_MS = 500;

/** Rough size of a record when it is sent. */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let sum = 0;
  for (const part of Object.values(value)) sum += charactersOf(part);
  return sum;
}

async function readFile(
  { path, fileName, isBelowParent, columns, corrections }: ReadingRequest,
  send: (progress: ReadingProgress) => Promise<void>,
): Promise<ReadingResult> {
  const notes: ReadingNotes = {
    unknownColumns: new Set(),
    heads: {},
    columns,
    corrections,
    language: null,
    mapped: new Set(),
  };
  let reportedAt = Date.now();
  const file = await openImportFile(path, fileName, isBelowParent, async (share) => {
    if (Date.now() - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = Date.now();
    await send({ share, records: [] });
  });
  try {
    let records: ProposedRow[] = [];
    let characters = 0;
    const flush = async () => {
      const batch = records;
      records = [];
      characters = 0;
      await send({ records: batch });
    };
    for await (const record of file.rows(notes)) {
      records.push(record);
      characters += charactersOf(record);
      if (records.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush();
    }
    if (records.length > 0) await flush();
  } finally {
    file.close();
  }
  const { unknownColumns, heads, mapped, language } = notes;
  return { kind: file.kind, unknownColumns: [...unknownColumns], heads, mapped: [...mapped], language };
}

serveIsolated<ReadingRequest, ReadingResult, ReadingProgress>(async (request, send) => {
  try {
    return await readFile(request, send);
  } catch (error) {
    if (error instanceof RefusedFile) return { refusal: error.refusal };
    throw error;
  }
});
