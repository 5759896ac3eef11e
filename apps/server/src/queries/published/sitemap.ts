import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';

/** How many records are public, and when the last of them was changed. */
export async function countPublicRecords(reader: Reader): Promise<{ count: number; newest: string | null }> {
  const { rows } = await sql<{ count: number; newest: string | null }>`
    select count(*)::int as count, max(updated_at) as newest from published.record`.execute(reader);
  return rows[0] ?? { count: 0, newest: null };
}

export interface SitemapRecord {
  institution_id: number;
  alias: string | null;
  signatures: string[];
  updated_at: string;
}

/**
 * A stretch of all public records in the order of their paths, each with the signatures of its address. The stretch is
 * cut first, so that those before it cost no look at their ancestors.
 */
export async function listForSitemap(
  reader: Reader,
  offset: number,
  limit: number,
): Promise<SitemapRecord[]> {
  const { rows } = await sql<SitemapRecord>`
    select r.institution_id, i.path_alias as alias, r.updated_at,
      (select array_agg(a.signature order by octet_length(a.path)) from published.record a
        where a.id = any(string_to_array(rtrim(r.path, '.'), '.')::bigint[])) as signatures
    from (
      select institution_id, path, updated_at from published.record order by path offset ${offset} limit ${limit}
    ) r join published.institution i on i.id = r.institution_id
    order by r.path`.execute(reader);
  return rows;
}
