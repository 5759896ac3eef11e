import type { IndexType } from '@regest/contract/fields/field.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { isTermVisible } from '../indices/indices.ts';

export interface RegisterName {
  /** Null for a creator. */
  type: IndexType | null;
  name: string;
}

const NAMES_PER_BEGINNING = 100;
/** Behind every character that a name may have. */
const LAST = sql`chr(1114111)`;

/** Creators of an institution and index terms that it may know of, whose names, folded, begin with one of these. */
export async function listRegisterNames(
  db: Db,
  institutionId: number,
  beginnings: readonly string[],
): Promise<RegisterName[]> {
  const { rows } = await sql<RegisterName>`
    with beginning as (select distinct plain(start) as start from unnest(${beginnings}::text[]) start)
    select null as type, creator.name from beginning cross join lateral (
      select a.name from author a where a.institution_id = ${institutionId}
        and left(plain(a.name), 100) ~>=~ start and left(plain(a.name), 100) ~<~ (start || ${LAST})
      limit ${NAMES_PER_BEGINNING}) creator
    union
    select named_term.type, named_term.name from beginning
    cross join (values ('geographical'), ('personal'), ('material')) wanted (type)
    cross join lateral (
      select term.type, term.name from index_term term where term.type = wanted.type
        and left(plain(term.name), 100) ~>=~ start and left(plain(term.name), 100) ~<~ (start || ${LAST})
        and ${isTermVisible(institutionId)}
      limit ${NAMES_PER_BEGINNING}) named_term
    order by type nulls first, name`.execute(db);
  return rows;
}
