import { SUGGEST_MIN, SUGGESTIONS } from '@regest/contract/endpoints/search.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import { surfaceLexeme } from '@regest/polish/analyser.ts';
import { quoteLexeme } from '@regest/polish/vector.ts';
import { readTokens } from '@regest/polish/words/tokens.ts';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { type CreatorMatch, findCreators } from './creators.ts';
import { asDb, IS_AGGREGATE, type Scope, type SearchDb } from './request.ts';
import { matchSignature, readSignature } from './signature.ts';

const MAX_AUTHORS = 3;
/** Limits of the records that are sorted: sorting all that begin with two letters takes longer than typing on. */
const MAX_UPPER = 200;
const MAX_LOWER = 50;

/** Every word typed is the beginning of a word; what looks like a signature or a date is one lexeme. */
function beginnings(typed: string, weights: string): string {
  const { tokens, compounds } = readTokens(typed);
  const words = tokens.filter(({ isPart }) => !isPart).map(surfaceLexeme);
  return [...compounds.map(({ lexeme }) => lexeme), ...words]
    .map((lexeme) => `${quoteLexeme(lexeme)}:*${weights}`)
    .join(' & ');
}

/** Records in whose head words begin so: collections and series first, then some of the others. */
async function findTermsByPrefix(db: Db, { institutionId }: Scope, tsquery: string): Promise<number[]> {
  const ofInstitution = institutionId === null ? sql`true` : sql`s.institution_id = ${institutionId}`;
  const arm = (where: ReturnType<typeof sql>, limit: number) => sql`(
    select r.id, r.level, r.tree_key from search_record s join record r on r.id = s.record_id
    where ${where} and ${ofInstitution} and s.head @@ ${tsquery}::tsquery and r.deleted_at is null limit ${sql.lit(limit)})`;
  const { rows } = await sql<{ id: number }>`
    with upper as materialized ${arm(IS_AGGREGATE, MAX_UPPER)},
    lower as materialized (
      select * from ${arm(sql`not (${IS_AGGREGATE})`, MAX_LOWER)} as begun
      where (select count(*) from upper) < ${sql.lit(SUGGESTIONS)}
    )
    select id from (select * from upper union all select * from lower) as begun
    order by array_position(${[...RECORD_LEVELS]}::text[], level), tree_key, id limit ${sql.lit(SUGGESTIONS)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Records that a signature names, then those whose signature begins with it. */
export async function findByPrefix(
  db: SearchDb,
  scope: Scope,
  typed: string,
  limit: number,
): Promise<number[]> {
  const signature = readSignature(typed);
  // A single word is no signature yet.
  if (!signature || (signature.parts.length === 1 && !signature.isOpen)) return [];
  const { exact, prefix } = await matchSignature(asDb(db), scope, signature, limit);
  return [...new Set([...exact, ...prefix].map(({ id }) => id))].slice(0, limit);
}

/** Records and creators for an unfinished text: by signature first, then by the beginnings of words. */
export async function suggest(
  anyDb: SearchDb,
  typed: string,
  scope: Scope,
): Promise<{ recordIds: number[]; creators: CreatorMatch[] }> {
  const db = asDb(anyDb);
  const anywhere = beginnings(typed, '');
  if ([...typed.trim()].length < SUGGEST_MIN || anywhere === '') return { recordIds: [], creators: [] };
  const records = async () => {
    const signed = await findByPrefix(db, scope, typed, SUGGESTIONS);
    if (signed.length > 0) return signed;
    const titled = await findTermsByPrefix(db, scope, beginnings(typed, 'A'));
    return titled.length > 0 ? titled : findTermsByPrefix(db, scope, anywhere);
  };
  const [recordIds, creators] = await Promise.all([
    records(),
    findCreators(db, scope, beginnings(typed, 'AB'), MAX_AUTHORS),
  ]);
  return { recordIds: recordIds.slice(0, SUGGESTIONS - creators.length), creators };
}
