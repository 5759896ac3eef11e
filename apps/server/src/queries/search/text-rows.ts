import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface IndexableText {
  file_id: number;
  institution_id: number;
  kind: 'ocr' | 'stt';
  text: string;
}

/** The text that counts of a file: what a person corrected, else what the machine read. */
export async function findIndexableText(db: Db, fileId: number): Promise<IndexableText | undefined> {
  const { rows } = await sql<IndexableText>`
    select t.file_id, f.institution_id, t.kind, coalesce(t.corrected_text, t.machine_text) as text
    from transcription t join file f on f.id = t.file_id where t.file_id = ${fileId}`.execute(db);
  return rows[0];
}

export interface TextPart {
  part: number;
  text: string;
  /** When each line begins, in milliseconds; null for a page. */
  starts: readonly number[] | null;
  words: string;
}

export async function insertTextParts(
  db: Db,
  file: { id: number; institutionId: number },
  parts: readonly TextPart[],
  analyser: number,
): Promise<void> {
  if (parts.length === 0) return;
  await sql`
    with given as (
      select part, text, starts, words
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as given (part int, text text, starts int[], words text)
    ), indexed as (
      insert into search_text (file_id, part, institution_id, words, analyser)
      select ${file.id}, part, ${file.institutionId}, words::tsvector, ${analyser} from given
    )
    insert into search_text_body (file_id, part, text, starts)
    select ${file.id}, part, text, starts from given`.execute(db);
}

/** Whether the index has these parts of a text with these words, no more and no other. */
export async function hasTextParts(db: Db, fileId: number, parts: readonly TextPart[]): Promise<boolean> {
  const given = parts.map(({ part, words }) => ({ part, words }));
  const { rows } = await sql<{ differs: boolean }>`
    select exists (
      select from (select part, words from search_text where file_id = ${fileId}) as indexed
      full join (select part, words::tsvector as words
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (part int, words text)) as made
        using (part)
      where indexed.words is distinct from made.words
    ) as differs`.execute(db);
  return rows[0]?.differs === false;
}

export interface FoundPart {
  part: number;
  text: string;
  starts: number[] | null;
}

/** A text is read to its end only if few parts of it answer; nobody walks through more of them. */
const MOST_PARTS = 1_000;

/** The pages or minutes of one file that answer, from its beginning to its end. */
export async function findPartsOfFile(db: Db, fileId: number, tsquery: string): Promise<FoundPart[]> {
  const { rows } = await sql<FoundPart>`
    select body.part, body.text, body.starts
    from search_text t join search_text_body body on body.file_id = t.file_id and body.part = t.part
    where t.file_id = ${fileId} and t.words @@ ${tsquery}::tsquery
    order by t.part limit ${MOST_PARTS}`.execute(db);
  return rows;
}
