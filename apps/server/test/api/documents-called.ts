import type { TestServer } from './test-server.ts';

/** Inserts documents below a unit whose titles contain the word, which must have no accents. */
export async function documentsCalled(
  server: TestServer,
  word: string,
  unitId: number,
  many: number,
): Promise<void> {
  await server.deps.pool.query(
    `with added as (
       insert into record (id, institution_id, level, parent_id, path, signature, title)
       select new.id, above.institution_id, 'document', above.id, above.path || new.id || '.', 'd' || new.id, $2
       from record above, (select nextval('record_id_seq') as id from generate_series(1, $3::int)) as new
       where above.id = $1 returning id, institution_id
     )
     insert into search_record (record_id, institution_id, level, year_from, year_to, head, words, analyser)
     select id, institution_id, 'document', 1931, 1931, vector, vector, 0
     from added, (select format('%1$L:1A %2$L:1A', lower($2), '=' || lower($2))::tsvector as vector) as made`,
    [unitId, word, many],
  );
}
