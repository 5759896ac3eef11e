import type { ImportAction } from '@regest/contract/exchange/imports.ts';
import { SENDABLE_TYPES } from '@regest/contract/values/file-types.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { ProposedPages } from '../../db/schema-imports.ts';
import { belongsTo, type Holding } from '../files/find-files.ts';

export interface TextRow {
  number: number;
  /** The name of the picture that was read. */
  title: string;
  /** The XML file, with its folders. */
  sheet: string;
  version: number | null;
  proposed: ProposedPages;
  values: { fileId: number } | null;
  before: StoredText | null;
}

/** A text as it was before an import replaced it. */
export interface StoredText {
  text: string;
  machineAt: string;
  language: string | null;
  origin: string | null;
  checkedAt: string | null;
  checkedBy: number | null;
  pages: { page: number; words: unknown }[];
}

/** The next rows of a file of texts; of those that apply writes where actions are given. */
export async function listTextRows(
  db: Db,
  importId: number,
  after: number,
  limit: number,
  actions: readonly ImportAction[] | null = null,
): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    select number, title, sheet, version, proposed, values, before from import_row
    where import_id = ${importId} and number > ${after}
      and (${actions}::text[] is null or action = any(${actions}::text[]))
    order by number limit ${limit}`.execute(db);
  return rows;
}

export interface MatchingFile {
  id: number;
  name: string;
  stem: string;
  pages: number | null;
  version: number | null;
  machineText: string | null;
  isCorrected: boolean;
}

/** Scans of a holding by the names of their files without extensions, in any case of letters. */
export async function listFilesByStem(
  db: Db,
  holding: Holding,
  stems: readonly string[],
): Promise<MatchingFile[]> {
  const { rows } = await sql<MatchingFile>`
    select f.id, lower(f.name) as name, lower(regexp_replace(f.name, '\\.[^.]*$', '')) as stem, f.pages, t.version,
      t.machine_text as "machineText", t.corrected_text is not null as "isCorrected"
    from file f join record r on r.id = f.record_id left join transcription t on t.file_id = f.id
    where ${belongsTo(holding)} and f.mime_type = any(${SENDABLE_TYPES.ocr}::text[])
      and lower(regexp_replace(f.name, '\\.[^.]*$', '')) = any(${stems}::text[])
    order by f.id`.execute(db);
  return rows;
}

/** The text of a file with the words of its pages, to be put back by undo. */
export async function findStoredText(db: Db, fileId: number): Promise<StoredText | null> {
  const { rows } = await sql<StoredText>`
    select machine_text as text, machine_at as "machineAt", language, origin, checked_at as "checkedAt",
      checked_by as "checkedBy",
      coalesce((select jsonb_agg(jsonb_build_object('page', page, 'words', machine_words) order by page)
        from text_page where file_id = ${fileId} and machine_words is not null), '[]') as pages
    from transcription where file_id = ${fileId} and machine_text is not null`.execute(db);
  return rows[0] ?? null;
}

/** When the text was made and checked, as it was before. */
export async function restoreTextDates(
  db: Db,
  fileId: number,
  { machineAt, checkedAt, checkedBy }: StoredText,
): Promise<void> {
  await sql`
    update transcription set machine_at = ${machineAt}, checked_at = ${checkedAt}, checked_by = ${checkedBy}
    where file_id = ${fileId}`.execute(db);
}

export async function restoreSeenPages(db: Db, fileId: number, pages: StoredText['pages']): Promise<void> {
  await sql`
    insert into text_page (file_id, page, text, machine_words)
    select ${fileId}, page, '', words
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as given (page int, words jsonb)`.execute(db);
}

export async function deleteText(db: Db, fileId: number): Promise<void> {
  await db.deleteFrom('transcription').where('file_id', '=', fileId).execute();
}

/** Titles of rows whose text was changed or deleted after the import wrote it. */
export async function listTouchedTexts(db: Db, importId: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select ir.title from import_row ir
    left join transcription t on t.file_id = (ir.values ->> 'fileId')::bigint
    where ir.import_id = ${importId} and ir.level = 'text' and ir.action in ('create', 'update')
      and t.version is distinct from ir.version and (ir.version is not null or t.version is not null)
    order by ir.number limit 100`.execute(db);
  return rows.map(({ title }) => title);
}
