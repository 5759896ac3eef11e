import type { TextKind } from '@regest/contract/values/file-types.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export async function findTranscription(db: Db, fileId: number) {
  return db.selectFrom('transcription').selectAll().where('file_id', '=', fileId).executeTakeFirst();
}
export type TranscriptionRow = NonNullable<Awaited<ReturnType<typeof findTranscription>>>;

interface MachineText {
  fileId: number;
  kind: TextKind;
  language: string | null;
  text: string;
  /** The program outside that read it; null for engines of ours. */
  origin?: string | null;
}

/**
 * The machine's text only: a correction still takes precedence, checked as it was. What a person typed before any machine
 * read the file counts as checked.
 */
export async function setMachineText(
  db: Db,
  { fileId, kind, language, text, origin = null }: MachineText,
): Promise<void> {
  await sql`
    insert into transcription (file_id, kind, language, machine_text, machine_at, origin)
    values (${fileId}, ${kind}, ${language}, ${text}, now(), ${origin})
    on conflict (file_id) do update set kind = excluded.kind, language = excluded.language,
      machine_text = excluded.machine_text, machine_at = excluded.machine_at, origin = excluded.origin,
      checked_at = case when transcription.corrected_text is null then null
        when transcription.machine_text is null then coalesce(transcription.checked_at, transcription.corrected_at)
        else transcription.checked_at end,
      checked_by = case when transcription.corrected_text is null then null
        when transcription.machine_text is null then coalesce(transcription.checked_by, transcription.corrected_by)
        else transcription.checked_by end,
      version = transcription.version + 1`.execute(db);
}

interface CorrectedText {
  fileId: number;
  kind: TextKind;
  /** Of a text that is typed for a file without one; the language of a text that is there stays. */
  language?: string | null;
  text: string;
  by: number;
}

export async function setCorrectedText(
  db: Db,
  { fileId, kind, language = null, text, by }: CorrectedText,
): Promise<void> {
  await sql`
    insert into transcription (file_id, kind, language, corrected_text, corrected_at, corrected_by)
    values (${fileId}, ${kind}, ${language}, ${text}, now(), ${by})
    on conflict (file_id) do update set corrected_text = excluded.corrected_text,
      corrected_at = excluded.corrected_at, corrected_by = excluded.corrected_by,
      version = transcription.version + 1`.execute(db);
}

export async function setChecked(db: Db, fileId: number, checked: boolean, by: number): Promise<void> {
  await sql`
    update transcription set checked_at = case when ${checked} then coalesce(checked_at, now()) end,
      checked_by = case when ${checked} then coalesce(checked_by, ${by}::bigint) end
    where file_id = ${fileId}`.execute(db);
}

/** Names and terms of the file's record that may occur in its words. */
interface RecordWords {
  title: string;
  /** Creators and terms of the record. */
  names: string[];
  /** Ids of the value list, of the record or of the nearest one above that names languages. */
  languages: string[];
}

export async function findRecordWords(db: Db, fileId: number): Promise<RecordWords | undefined> {
  const { rows } = await sql<RecordWords>`
    select r.title,
      array(select author.name from record_author named join author on author.id = named.author_id
        where named.record_id = r.id order by named.position)
      || array(select term.name from record_index named join index_term term on term.id = named.index_id
        where named.record_id = r.id order by named.position) as names,
      coalesce((select above.fields -> 'languages' from record above
        where above.id = any(string_to_array(rtrim(r.path, '.'), '.')::bigint[])
          and jsonb_array_length(coalesce(above.fields -> 'languages', '[]')) > 0
        order by length(above.path) desc limit 1), '[]') as languages
    from file f join record r on r.id = f.record_id where f.id = ${fileId}`.execute(db);
  return rows[0];
}
