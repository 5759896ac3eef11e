import type { TestServer } from './test-server.ts';

/** Adds a scan to each of `documents` documents below a unit; every page of it contains the word. */
export async function pagesCalled(
  server: TestServer,
  word: string,
  unitId: number,
  { documents, pages = 1 }: { documents: number; pages?: number },
): Promise<void> {
  await server.deps.pool.query(
    `with added as (
       insert into file (institution_id, record_id, field, position, name, mime_type, content_id, size, sha256)
       select institution_id, id, 'contentFiles', 0, 'skan.png', 'image/png', gen_random_uuid(), 1, '-'
       from record where parent_id = $1 and level = 'document' order by id desc limit $3
       returning id, institution_id
     ), read as (
       insert into transcription (file_id, kind, machine_text, machine_at) select id, 'ocr', $2, now() from added
     )
     insert into search_text (file_id, part, institution_id, kind, text, words, analyser)
     select id, part, institution_id, 'ocr', $2, (quote_literal(lower($2)) || ':1')::tsvector, 0
     from added, generate_series(1, $4::int) as part`,
    [unitId, word, documents, pages],
  );
}
