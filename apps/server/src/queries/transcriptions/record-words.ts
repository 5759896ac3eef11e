import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** What the record of a file says of the words that may occur in it. */
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
