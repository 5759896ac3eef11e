import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface FileText {
  file_id: number;
  file_name: string;
  text: string;
}

/** The beginnings of the Polish texts of a record's scans, in the order of its files. */
export async function listTextsOfRecord(
  db: Db,
  recordId: number,
  { files, characters }: { files: number; characters: number },
): Promise<FileText[]> {
  const { rows } = await sql<FileText>`
    select f.id as file_id, f.name as file_name, left(coalesce(t.corrected_text, t.machine_text), ${characters}) as text
    from file f join transcription t on t.file_id = f.id
    where f.record_id = ${recordId} and t.kind = 'ocr' and (t.language is null or t.language like '%pol%')
    order by f.field, f.position, f.id limit ${files}`.execute(db);
  return rows;
}
