import { fold } from '@regest/polish/words/fold.ts';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { escapeLike } from '../queries/shared/typed-text.ts';
import { asDb, type Scope, type SearchDb } from './request.ts';

/** A typed signature: `PL_9001/01` has three parts, whatever separates them. */
export interface TypedSignature {
  parts: readonly string[];
  /** `07_` ends with a separator: what comes next is a part of its own. */
  isOpen: boolean;
  /** `07_0*`: the last part is the beginning of one. */
  isBeginning: boolean;
}

const SEPARATOR = /[_/.:–-]+/u;
const SIGNATURE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_/.:–-]{0,400}\*?$/u;
const MAX_PARTS = 30;
/** Own signatures of several parts (II/88) are rare; longer ones are found by their words. */
const MAX_OWN_PARTS = 3;
/** Limit of records with a part of the signature: past it, another part is needed to tell them apart. */
const MAX_STARTS = 5_000;
const MAX_NAMED = 100;
/** A single word or number that names more records than these is no signature that tells anything. */
const MAX_OF_ONE_PART = 20;
const MAX_SIBLINGS = 1_000;

const SPACED = /^\p{L}{1,3}(?: +\p{N}[\p{L}\p{N}_/.:–-]*)+\*?$/u;

/** `PL 9001 01` with the separators of a signature; other texts as they are. */
export const withSeparators = (typed: string): string =>
  SPACED.test(typed.trim()) ? typed.trim().replace(/ +/g, '_') : typed;

/** The whole of what was typed as a signature; null where it has spaces, quotes or other signs. */
export function readSignature(typed: string): TypedSignature | null {
  const text = typed.trim().normalize('NFC');
  if (!SIGNATURE.test(text)) return null;
  const isBeginning = text.endsWith('*');
  const bare = isBeginning ? text.slice(0, -1) : text;
  const isOpen = /[_/.:–-]$/u.test(bare);
  const parts = bare.split(SEPARATOR).map(fold).filter(Boolean);
  return parts.length === 0 || parts.length > MAX_PARTS ? null : { parts, isOpen, isBeginning };
}

interface SignatureNode {
  /** Id of a record, or the negative id of an institution. */
  node: number;
  /** '' for an institution. */
  path: string;
  /** Number of parts of the typed signature that lead here. */
  used: number;
}

/** Steps of three own parts at most, from these places down as far as the typed parts lead. */
const walkFrom = (start: ReturnType<typeof sql>, parts: readonly string[]) => sql<SignatureNode>`
  with recursive typed as materialized (select ${parts}::text[] as parts), walk as (
    (${start})
    union all
    select r.id as node, r.path, walk.used + own.more as used
    from walk cross join typed cross join generate_series(1, ${sql.lit(MAX_OWN_PARTS)}) as own (more)
    join record r on coalesce(r.parent_id, -r.institution_id) = walk.node and r.deleted_at is null
      and md5(signature_key(r.signature)) = md5(array_to_string(typed.parts[walk.used + 1:walk.used + own.more], '/'))
    where walk.used + own.more <= ${parts.length}
  )
  select node, path, used from walk limit ${sql.lit(MAX_STARTS)}`;

/** Matches from the collections down; the signature of the institution may precede that of the collection. */
async function fromTheTop(
  db: Db,
  { institutionId }: Scope,
  parts: readonly string[],
): Promise<SignatureNode[]> {
  const start = sql`
    select -i.id as node, '' collate "C" as path, led.used
    from (select id, string_to_array(signature_key(signature), '/') as parts from institution
      where ${institutionId === null ? sql`true` : sql`id = ${institutionId}`}) as i
    cross join lateral (
      select case when (select parts from typed)[1:cardinality(i.parts)] = i.parts then cardinality(i.parts) else 0 end as used
    ) as led`;
  const { rows } = await walkFrom(start, parts).execute(db);
  // If the typed signature begins with that of an institution, the other institutions are left out.
  const isFull = rows.some(({ node, used }) => node < 0 && used > 0);
  return isFull ? rows.filter((place) => place.node > 0 || place.used > 0) : rows;
}

/** Matches from any record with the first parts. */
async function fromAnywhere(
  db: Db,
  { institutionId }: Scope,
  parts: readonly string[],
): Promise<SignatureNode[]> {
  const limit = parts.length === 1 ? MAX_OF_ONE_PART + 1 : MAX_STARTS;
  const start = sql`
    select r.id as node, r.path, own.more as used
    from generate_series(1, ${sql.lit(Math.min(MAX_OWN_PARTS, parts.length))}) as own (more)
    cross join typed cross join institution i
    join record r on r.institution_id = i.id and r.deleted_at is null
      and md5(signature_key(r.signature)) = md5(array_to_string(typed.parts[1:own.more], '/'))
    where ${institutionId === null ? sql`true` : sql`i.id = ${institutionId}`} limit ${sql.lit(limit)}`;
  const { rows } = await walkFrom(start, parts).execute(db);
  return parts.length === 1 && rows.length > MAX_OF_ONE_PART ? [] : rows;
}

/** Records whose full signature ends so, where the first part is but an end of that of an ancestor: 88/4 of II/88. */
async function byTheEnd(
  db: Db,
  { institutionId }: Scope,
  parts: readonly string[],
): Promise<SignatureNode[]> {
  const { rows } = await sql<SignatureNode>`
    select named.id as node, named.path, ${parts.length}::int as used from (
      select r.id, r.path from institution i join record r on r.institution_id = i.id and r.deleted_at is null
        and md5(signature_key(r.signature)) = md5(${parts.at(-1) ?? ''}::text)
      where ${institutionId === null ? sql`true` : sql`i.id = ${institutionId}`} limit ${sql.lit(MAX_SIBLINGS)}
    ) as named
    where (select '/' || string_agg(signature_key(a.signature), '/' order by octet_length(a.path))
      from record a where a.id = any(string_to_array(rtrim(named.path, '.'), '.')::bigint[]))
      like ${`%/${escapeLike(parts.join('/'))}`}`.execute(db);
  return rows;
}

/** Records right below a place whose own signature begins so, in their order. */
async function childrenFrom(
  db: Db,
  { node }: SignatureNode,
  beginning: string,
  limit: number,
): Promise<SignatureNode[]> {
  const below = node < 0 ? sql`institution_id = ${-node} and level = 'collection'` : sql`parent_id = ${node}`;
  const { rows } = await sql<SignatureNode>`
    select id as node, path, 0 as used from (
      select id, path, signature, sort_key from record where ${below} and deleted_at is null
      order by sort_key, id limit ${sql.lit(MAX_SIBLINGS)}
    ) as child
    where starts_with(signature_key(signature), ${beginning}) order by sort_key, id limit ${limit}`.execute(
    db,
  );
  return rows;
}

export interface SignatureMatches {
  /** Records whose signature this is: in full, from the collection down, or by its last parts. */
  exact: { id: number; path: string }[];
  /** Records whose signature begins with what was typed, down to its last part. */
  prefix: { id: number; path: string }[];
}

const asRecords = (places: readonly SignatureNode[]) => places.map(({ node, path }) => ({ id: node, path }));

/** Ids of the records that a whole signature names. */
export async function findIdsBySignature(db: SearchDb, typed: string, scope: Scope): Promise<number[]> {
  const signature = readSignature(typed);
  return signature ? (await matchSignature(asDb(db), scope, signature)).exact.map(({ id }) => id) : [];
}

/** Records that a signature names, and up to `prefixLimit` whose signature begins with it. */
export async function matchSignature(
  db: Db,
  scope: Scope,
  { parts, isOpen }: TypedSignature,
  prefixLimit = 0,
): Promise<SignatureMatches> {
  const isEnd = ({ node, used }: SignatureNode) => node > 0 && used === parts.length;
  const top = await fromTheTop(db, scope, parts);
  const isFull = top.some(({ node, used }) => node < 0 && used > 0);
  let places = top;
  if (!top.some(isEnd) && !isFull) places = [...top, ...(await fromAnywhere(db, scope, parts))];
  let exact = places.filter(isEnd);
  if (exact.length === 0 && !isFull && parts.length > 1) exact = await byTheEnd(db, scope, parts);
  const children: SignatureNode[] = [];
  // Places that more of the parts lead to are first.
  for (const place of places.toSorted((a, b) => b.used - a.used)) {
    const left = parts.slice(place.used);
    if (left.length > MAX_OWN_PARTS || (left.length === 0 && !isOpen) || children.length >= prefixLimit)
      continue;
    const beginning = left.length === 0 ? '' : `${left.join('/')}${isOpen ? '/' : ''}`;
    children.push(...(await childrenFrom(db, place, beginning, prefixLimit - children.length)));
  }
  return { exact: asRecords(exact.slice(0, MAX_NAMED)), prefix: asRecords(children) };
}
