import type { StatisticsLevel } from '@regest/contract/statistics-range.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** A page of the portal as the statistics name it; its address is the permanent one, which no move changes. */
export interface CountedPage {
  institutionId: number;
  level: StatisticsLevel;
  signature: string;
  title: string;
  url: string;
}

/** A record that readers can see, with its full signature; nothing else is counted. */
export async function findCountedRecord(db: Db, id: number): Promise<CountedPage | undefined> {
  const { rows } = await sql<CountedPage>`
    select r.institution_id as "institutionId", upper(r.level) as level, r.title, '/r/' || r.id as url,
      i.signature || '_' || (select string_agg(a.signature, '_' order by octet_length(a.path)) from record a
        where a.id = any (string_to_array(rtrim(r.path, '.'), '.')::bigint[])) as signature
    from published.record r join institution i on i.id = r.institution_id
    where r.id = ${id}`.execute(db);
  return rows[0];
}

export async function findCountedInstitution(db: Db, id: number): Promise<CountedPage | undefined> {
  const { rows } = await sql<CountedPage>`
    select id as "institutionId", 'INSTITUTION' as level, coalesce(archive_name, name) as title, '/i/' || id as url,
      signature
    from published.institution where id = ${id}`.execute(db);
  return rows[0];
}
