import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';
import { KEEP_PLAN } from '../../db/kept-plans.ts';

export interface MediaRow {
  record_id: number;
  scans: number;
  audio: number;
  video: number;
  has_text: boolean;
  is_checked: boolean;
  /** A file that has a picture of itself. */
  thumbnail: number | null;
}

/** What there is to see and hear in each of these records, files of their own alone. */
export async function listMedia(
  reader: Reader,
  recordIds: readonly number[],
): Promise<Map<number, MediaRow>> {
  if (recordIds.length === 0) return new Map();
  const { rows } = await sql<MediaRow>`${KEEP_PLAN}
    select f.record_id,
      coalesce(sum(greatest(f.pages, 1)) filter (where f.mime_type like 'image/%' or f.mime_type = 'application/pdf'), 0)::int as scans,
      coalesce(sum(f.duration) filter (where f.mime_type like 'audio/%'), 0)::float8 as audio,
      coalesce(sum(f.duration) filter (where f.mime_type like 'video/%'), 0)::float8 as video,
      bool_or(t.file_id is not null) as has_text, coalesce(bool_and(t.is_checked), false) as is_checked,
      (array_agg(f.id order by f.position, f.id) filter (where f.thumbnail_id is not null))[1] as thumbnail
    from published.file f left join published.transcription t on t.file_id = f.id
    where f.record_id = any(${recordIds}::bigint[]) and f.field <> 'transcriptionFiles'
    group by f.record_id`.execute(reader);
  return new Map(rows.map((row) => [row.record_id, row]));
}
