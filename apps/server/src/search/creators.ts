import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { tsqueryText } from '@regest/polish/query/tsquery.ts';
import { sql } from 'kysely';
import { PREPARED } from '../db/prepared-statements.ts';
import type { Db } from '../db/schema.ts';
import type { Scope } from './request.ts';
import { readQuery } from './words.ts';

export interface CreatorMatch {
  id: number;
  name: string;
  other_name: string | null;
  description: string | null;
  is_draft: boolean;
  dates: DateEntry[];
  signature: string | null;
}

/** Creators by name, names they had elsewhere, and description. */
export async function findCreators(
  db: Db,
  { institutionId }: Scope,
  tsquery: string,
  limit: number,
): Promise<CreatorMatch[]> {
  if (tsquery === '') return [];
  const ofInstitution = institutionId === null ? sql`true` : sql`s.institution_id = ${institutionId}`;
  const { rows } = await sql<CreatorMatch>`${PREPARED}
    select a.id, a.name, a.other_name, a.description, a.is_draft, a.dates, a.signature
    from search_author s join author a on a.id = s.author_id
    where s.words @@ ${tsquery}::tsquery and ${ofInstitution}
    order by ts_rank(s.words, ${tsquery}::tsquery, 1) desc, a.name, a.id limit ${limit}`.execute(db);
  return rows;
}

/** Creators whose names, other names included, contain the typed words, in any form and order. */
export async function findCreatorsByName(db: Db, q: string, scope: Scope, limit = 1_000): Promise<number[]> {
  const tsquery = tsqueryText(readQuery(q), { weights: 'AB' });
  return (await findCreators(db, scope, tsquery, limit)).map(({ id }) => id);
}
