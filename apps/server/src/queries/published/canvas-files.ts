import type { RecordLevel } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';
import { PREPARED } from '../../db/prepared-statements.ts';
import type { PublicWord } from './reading.ts';

/** What can be looked at or heard, in the fields that hold it. */
const IS_ON_CANVAS = sql`f.field in ('files', 'contentFiles')
  and (f.mime_type ~ '^(image|audio|video)/' or f.mime_type = 'application/pdf')`;

/** A record and what lies right below it. */
const familyOf = (id: number) =>
  sql`r.id in (select ${id}::bigint union all select c.id from published.record c where c.parent_id = ${id})`;

export interface CanvasFile {
  id: number;
  record_id: number;
  record_title: string;
  name: string;
  mime_type: string;
  content_id: string;
  pages: number | null;
  duration: number | null;
  width: number | null;
  height: number | null;
  has_poster: boolean;
  text_kind: 'ocr' | 'stt' | null;
  text_language: string | null;
  text_is_checked: boolean | null;
  text_is_imported: boolean | null;
  /** Pages that readers added to; 0 for a picture or a recording. */
  described_pages: number[] | null;
}

/**
 * The files of a record that are looked at or heard, then those of what lies right below it, in the order of the tree.
 * They come as one JSON value: thousands of rows take several times as long to parse.
 */
export async function listCanvasFiles(reader: Reader, id: number, limit: number): Promise<CanvasFile[]> {
  const { rows } = await sql<{ files: CanvasFile[] | null }>`
    select json_agg(shown) as files from (
      select f.id, f.record_id, r.title as record_title, f.name, f.mime_type, f.content_id, f.pages, f.duration,
        l.width, l.height, f.poster_id is not null as has_poster, t.kind as text_kind, t.language as text_language,
        t.is_checked as text_is_checked, t.is_imported as text_is_imported,
        (select array_agg(distinct coalesce(c.page, 0)) from published.contribution c
          where c.file_id = f.id and c.line is null) as described_pages
      from published.record r join published.file f on f.record_id = r.id
      left join published.transcription t on t.file_id = f.id
      left join published.file_look l on l.file_id = f.id
      where ${familyOf(id)} and ${IS_ON_CANVAS}
      order by r.id <> ${id}, r.sort_key, r.id, f.field, f.position, f.id limit ${limit}
    ) shown`.execute(reader);
  return rows[0]?.files ?? [];
}

/** What there is to take away of a record and of what lies right below it, without limit. */
export async function countCanvasFiles(
  reader: Reader,
  id: number,
): Promise<{ files: number; scans: number; has_text: boolean }> {
  const { rows } = await sql<{ files: number; scans: number; has_text: boolean }>`${PREPARED}
    select count(*)::int as files,
      coalesce(sum(case when f.mime_type in ('application/pdf', 'image/tiff') then greatest(f.pages, 1) else 1 end)
        filter (where f.mime_type !~ '^(audio|video)/'), 0)::int as scans,
      coalesce(bool_or(t.kind = 'ocr'), false) as has_text
    from published.record r join published.file f on f.record_id = r.id
    left join published.transcription t on t.file_id = f.id
    where ${familyOf(id)} and ${IS_ON_CANVAS}`.execute(reader);
  return rows[0] ?? { files: 0, scans: 0, has_text: false };
}

export interface MemberRow {
  id: number;
  level: RecordLevel;
  title: string;
}

/** Children of a record that have children or canvases. */
export async function listMembers(
  reader: Reader,
  parentId: number,
  holding: readonly RecordLevel[],
  limit: number,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select r.id, r.level, r.title from published.record r
    where r.parent_id = ${parentId} and (r.level = any(${holding}::text[])
      or exists (select from published.file f where f.record_id = r.id and ${IS_ON_CANVAS})
      or exists (select from published.record below join published.file f on f.record_id = below.id
        where below.parent_id = r.id and ${IS_ON_CANVAS}))
    order by r.sort_key, r.id limit ${limit}`.execute(reader);
  return rows;
}

/** The words of these pages with their boxes, by file and page. */
export async function listPageWords(
  reader: Reader,
  pages: readonly { fileId: number; part: number }[],
): Promise<(fileId: number, part: number) => readonly PublicWord[]> {
  const { rows } = await sql<{ file_id: number; page: number; words: PublicWord[] | null }>`
    select p.file_id, p.page, p.words
    from unnest(${pages.map(({ fileId }) => fileId)}::bigint[], ${pages.map(({ part }) => part)}::int[])
      as wanted (file_id, page)
    join published.text_page p on p.file_id = wanted.file_id and p.page = wanted.page`.execute(reader);
  const words = new Map(rows.map((row) => [`${row.file_id} ${row.page}`, row.words ?? []]));
  return (fileId, part) => words.get(`${fileId} ${part}`) ?? [];
}
