import type { TextKind } from '@regest/contract/values/file-types.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export async function findTranscription(db: Db, fileId: number) {
  return db.selectFrom('transcription').selectAll().where('file_id', '=', fileId).executeTakeFirst();
}
export type TranscriptionRow = NonNullable<Awaited<ReturnType<typeof findTranscription>>>;

/** The machine's text only: a correction stays what counts. */
export async function setMachineText(
  db: Db,
  { fileId, kind, language, text }: { fileId: number; kind: TextKind; language: string | null; text: string },
): Promise<void> {
  await sql`
    insert into transcription (file_id, kind, language, machine_text, machine_at)
    values (${fileId}, ${kind}, ${language}, ${text}, now())
    on conflict (file_id) do update set kind = excluded.kind, language = excluded.language,
      machine_text = excluded.machine_text, machine_at = excluded.machine_at, checked_at = null, checked_by = null,
      version = transcription.version + 1`.execute(db);
}

export async function setCorrectedText(
  db: Db,
  { fileId, kind, text, by }: { fileId: number; kind: TextKind; text: string; by: number },
): Promise<void> {
  await sql`
    insert into transcription (file_id, kind, corrected_text, corrected_at, corrected_by)
    values (${fileId}, ${kind}, ${text}, now(), ${by})
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
