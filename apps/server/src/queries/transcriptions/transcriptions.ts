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

/** Files the machine read, and those of them that were published by half a year later and still are. */
export async function countTranscribed(
  db: Db,
  institutionId: number,
): Promise<{ sent: number; published: number }> {
  const { rows } = await sql<{ sent: number; published: number }>`
    select count(*) as sent,
      count(*) filter (where f.published_at <= t.machine_at + interval '6 months') as published
    from transcription t join file f on f.id = t.file_id left join record r on r.id = f.record_id
    where f.institution_id = ${institutionId} and t.machine_at is not null and r.deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? { sent: 0, published: 0 };
}
