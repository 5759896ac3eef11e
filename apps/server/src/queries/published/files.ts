import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';
import { PREPARED } from '../../db/prepared-statements.ts';

export interface PublicFile {
  id: number;
  institution_id: number;
  /** Null for the institution's own pictures. */
  record_id: number | null;
  field: string;
  name: string;
  mime_type: string;
  content_id: string;
  size: number;
  sha256: string;
  pages: number | null;
  duration: number | null;
  thumbnail_id: string | null;
  poster_id: string | null;
  updated_at: string;
  /** Whether there is a text of it, of which kind, and whether a person has read it. */
  text_kind: 'ocr' | 'stt' | null;
  text_is_checked: boolean | null;
  text_language: string | null;
}

const COLUMNS = sql`f.id, f.institution_id, f.record_id, f.field, f.name, f.mime_type, f.content_id, f.size, f.sha256,
  f.pages, f.duration, f.thumbnail_id, f.poster_id, f.updated_at, t.kind as text_kind, t.is_checked as text_is_checked,
  t.language as text_language`;
const FROM = sql`published.file f left join published.transcription t on t.file_id = f.id`;

export async function findPublicFile(reader: Reader, id: number): Promise<PublicFile | undefined> {
  const { rows } =
    await sql<PublicFile>`${PREPARED} select ${COLUMNS} from ${FROM} where f.id = ${id}`.execute(reader);
  return rows[0];
}

/** Contents of tile pyramids by page. */
export async function listPyramids(reader: Reader, fileId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ page: number; content_id: string }>`
    select p.page, p.content_id from published.file_pyramid p where p.file_id = ${fileId}`.execute(reader);
  return new Map(rows.map(({ page, content_id }) => [page, content_id]));
}

/** The public files of these records, each record's in its own order. */
export async function listPublicFiles(reader: Reader, recordIds: readonly number[]): Promise<PublicFile[]> {
  const [only, ...more] = recordIds;
  if (only === undefined) return [];
  // The generic plan of a prepared statement assumes a long list and would not be used for a list of one.
  const ofRecords =
    more.length === 0 ? sql`f.record_id = ${only}` : sql`f.record_id = any(${recordIds}::bigint[])`;
  const { rows } = await sql<PublicFile>`${PREPARED}
    select ${COLUMNS} from ${FROM} where ${ofRecords}
    order by f.record_id, f.field, f.position, f.id`.execute(reader);
  return rows;
}

/** The institution's own pictures: logo, showpiece and tiles. */
export async function listInstitutionPictures(reader: Reader, institutionId: number): Promise<PublicFile[]> {
  const { rows } = await sql<PublicFile>`${PREPARED}
    select ${COLUMNS} from ${FROM} where f.institution_id = ${institutionId} and f.record_id is null
    order by f.field, f.position, f.id`.execute(reader);
  return rows;
}

export interface PublicText {
  file_id: number;
  kind: 'ocr' | 'stt';
  language: string | null;
  /** WebVTT for a recording; for a scan its pages, separated by form feeds. */
  text: string;
  is_checked: boolean;
  updated_at: string;
}

export async function findPublicText(reader: Reader, fileId: number): Promise<PublicText | undefined> {
  const { rows } = await sql<PublicText>`${PREPARED}
    select t.file_id, t.kind, t.language, t.text, t.is_checked, t.updated_at
    from published.transcription t where t.file_id = ${fileId}`.execute(reader);
  return rows[0];
}

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

/** Kinds of files in each of these records, without those below them. */
export async function listMedia(
  reader: Reader,
  recordIds: readonly number[],
): Promise<Map<number, MediaRow>> {
  if (recordIds.length === 0) return new Map();
  const { rows } = await sql<MediaRow>`${PREPARED}
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
