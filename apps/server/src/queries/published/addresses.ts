import type { RecordLevel } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';
import { PREPARED } from '../../db/prepared-statements.ts';

export interface Trace {
  record_id: number;
  institution_id: number;
  parent_id: number;
  signature: string;
  left_at: string;
}

/** The public record with this signature below a parent (an institution is its id, negative). */
export async function findChildNamed(
  reader: Reader,
  parentId: number,
  signature: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select r.id from published.record r
    where coalesce(r.parent_id, -r.institution_id) = ${parentId} and md5(r.signature) = md5(${signature})`.execute(
    reader,
  );
  return rows[0]?.id;
}

export interface Step {
  id: number;
  level: RecordLevel;
}

/** The public records along a path of signatures from an institution down; fewer where one does not exist. */
export async function findBranch(
  reader: Reader,
  institutionId: number,
  signatures: readonly string[],
): Promise<Step[]> {
  const { rows } = await sql<Step>`${PREPARED}
    with recursive step (id, level, depth) as (
      select ${-institutionId}::bigint, ''::text, 0
      union all
      select r.id, r.level::text, step.depth + 1 from step join published.record r
        on coalesce(r.parent_id, -r.institution_id) = step.id
          and md5(r.signature) = md5((${signatures}::text[])[step.depth + 1])
    ) select id, level from step where depth > 0 order by depth`.execute(reader);
  return rows;
}

/** The last public record that had this place and has it no more. */
export async function findTraceAt(
  reader: Reader,
  parentId: number,
  signature: string,
): Promise<Trace | undefined> {
  const { rows } = await sql<Trace>`
    select t.record_id, t.institution_id, t.parent_id, t.signature, t.left_at from published.public_trace t
    where t.parent_id = ${parentId} and md5(t.signature) = md5(${signature})
    order by t.left_at desc, t.id desc limit 1`.execute(reader);
  return rows[0];
}

/** The last address of a record that is public no more: withdrawn itself, or with its whole archive. */
export async function findTraceOf(reader: Reader, recordId: number): Promise<Trace | undefined> {
  const { rows } = await sql<Trace>`
    select record_id, institution_id, parent_id, signature, left_at from (
      select t.record_id, t.institution_id, t.parent_id, t.signature, t.left_at, t.id
      from published.public_trace t where t.record_id = ${recordId}
      union all
      select w.id, w.institution_id, coalesce(w.parent_id, -w.institution_id), w.signature, w.left_at, 0
      from published.withdrawn_record w where w.id = ${recordId}
    ) trace order by left_at desc, id desc limit 1`.execute(reader);
  return rows[0];
}

/** Since when an archive that was public is not. */
export async function findWithdrawnInstitution(
  reader: Reader,
  name: { id: number } | { alias: string },
): Promise<string | undefined> {
  const named = 'id' in name ? sql`w.id = ${name.id}` : sql`w.path_alias = ${name.alias}`;
  const { rows } = await sql<{ left_at: string }>`
    select w.left_at from published.withdrawn_institution w where ${named} limit 1`.execute(reader);
  return rows[0]?.left_at;
}

/** The signature of what the old portal showed at this address. */
export async function findOldSignature(reader: Reader, address: string): Promise<string | undefined> {
  const { rows } = await sql<{ signature: string }>`
    select signature from published.signature_of_old_page(${address}) as told (signature)`.execute(reader);
  return rows[0]?.signature;
}
