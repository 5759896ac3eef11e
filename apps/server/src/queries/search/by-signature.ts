import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';
import { findByLastParts, keyOf, MOST_FOUND, MOST_OWN_PARTS } from './by-last-parts.ts';

interface Node {
  id: number;
  /** How many parts of the typed signature lead here. */
  used: number;
}

/** The records right below (or, without parents, all collections) whose own signature comes next. */
async function childrenNamed(
  db: Db,
  institutionId: number,
  parents: readonly Node[] | null,
  typed: readonly string[],
): Promise<Node[]> {
  const asked = (parents ?? [{ id: -institutionId, used: 0 }]).flatMap(({ id, used }) =>
    Array.from({ length: Math.min(MOST_OWN_PARTS, typed.length - used) }, (_, more) => ({
      parent: id,
      used: used + more + 1,
      key: keyOf(typed.slice(used, used + more + 1)),
    })),
  );
  if (asked.length === 0) return [];
  const { rows } = await sql<Node>`${KEEP_PLAN}
    select r.id, asked.used
    from unnest(${asked.map(({ parent }) => parent)}::bigint[], ${asked.map(({ used }) => used)}::int[],
      ${asked.map(({ key }) => key)}::text[]) as asked (parent, used, key)
    join record r on coalesce(r.parent_id, -r.institution_id) = asked.parent
      and md5(signature_key(r.signature)) = md5(asked.key) and r.deleted_at is null
    limit ${MOST_FOUND}`.execute(db);
  return rows;
}

/** Records whose full signature, from the collection down, is what was typed, and those that stand above such ones. */
async function fromTheTop(
  db: Db,
  institutionId: number,
  typed: readonly string[],
): Promise<{ found: number[]; above: Node[] }> {
  const found: number[] = [];
  const above: Node[] = [];
  let nodes: Node[] | null = null;
  for (let depth = 0; depth <= typed.length; depth += 1) {
    nodes = await childrenNamed(db, institutionId, nodes, typed);
    found.push(...nodes.filter(({ used }) => used === typed.length).map(({ id }) => id));
    nodes = nodes.filter(({ used }) => used < typed.length);
    above.push(...nodes);
    if (nodes.length === 0) break;
  }
  return { found, above };
}

/** What was typed without the signature of the institution, if it begins with it. */
async function belowInstitution(db: Db, institutionId: number, typed: readonly string[], isOpen: boolean) {
  const { rows } = await sql<{ key: string }>`${KEEP_PLAN}
    select signature_key(signature) as key from institution where id = ${institutionId}`.execute(db);
  const own = rows[0]?.key.split('/') ?? [];
  const isLonger = own.length < typed.length + (isOpen ? 1 : 0);
  const isFull = isLonger && own.every((part, index) => part === typed[index]);
  return { isFull, rest: isFull ? typed.slice(own.length) : typed };
}

/** Ids of the records that a typed signature names: in full, from the collection down, or by its last parts. */
export async function findBySignature(
  db: Db,
  institutionId: number,
  typed: readonly string[],
): Promise<number[]> {
  return (await findByBeginning(db, institutionId, { parts: typed, isOpen: false }, 0)).named;
}

/** A signature as far as it is typed; with an open end what comes next is a part of its own. */
export interface BegunSignature {
  parts: readonly string[];
  isOpen: boolean;
}

/** The same, and those whose full signature begins with what was typed, down to its last part, in their order. */
export async function findByBeginning(
  db: Db,
  institutionId: number,
  { parts, isOpen }: BegunSignature,
  limit: number,
): Promise<{ named: number[]; begun: number[] }> {
  if (parts.length === 0) return { named: [], begun: [] };
  const { isFull, rest } = await belowInstitution(db, institutionId, parts, isOpen);
  const { found, above } = await fromTheTop(db, institutionId, rest);
  const named = found.length > 0 || isFull ? found : await findByLastParts(db, institutionId, parts);
  const begun: number[] = [];
  const places = [
    ...(isOpen ? found.map((id) => ({ id, start: '' })) : []),
    // What more of the parts lead to stands first; collections have nothing above them.
    ...[...above.toReversed(), { id: null, used: 0 }].flatMap(({ id, used }) =>
      rest.length - used > MOST_OWN_PARTS
        ? []
        : { id, start: [...rest.slice(used), ...(isOpen && used < rest.length ? [''] : [])].join('/') },
    ),
  ];
  for (const { id, start } of places)
    if (begun.length < limit)
      begun.push(...(await siblingsFrom(db, institutionId, id, start, limit - begun.length)));
  return { named, begun };
}

/** So many that stand side by side are looked through; who types on gets nearer. */
const MOST_SIBLINGS = 1_000;

/** Records right below one (or all collections) whose own signature begins so. */
async function siblingsFrom(
  db: Db,
  institutionId: number,
  parentId: number | null,
  start: string,
  limit: number,
): Promise<number[]> {
  const siblings =
    parentId === null
      ? sql`institution_id = ${institutionId} and level = 'collection'`
      : sql`parent_id = ${parentId}`;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, signature, sort_key from record where ${siblings} and deleted_at is null
      order by sort_key, id limit ${MOST_SIBLINGS}
    ) as sibling
    where starts_with(signature_key(signature), ${start}) order by sort_key, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
