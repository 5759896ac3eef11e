import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { inSubtree } from './record-locks.ts';

type Root = { id: number; path: string };

/**
 * The root leaves, and each of its children becomes the root of what is below it: the id
 * that follows the root's own on a path. Counts below stay right, since they are of
 * descendants in the same group.
 */
export async function splitGroup(db: Db, root: Root): Promise<void> {
  await sql`
    update record
    set trash_root_id = split_part(substr(path, ${root.path.length + 1}::int), '.', 1)::bigint
    where ${inSubtree(root.path)} and trash_root_id = ${root.id} and id <> ${root.id}`.execute(db);
}

/** A record that went to the trash below another becomes a root of its own with all below it. */
export async function detachGroup(db: Db, record: Root, oldRootId: number): Promise<void> {
  await sql`
    update record set trash_root_id = ${record.id}
    where ${inSubtree(record.path)} and trash_root_id = ${oldRootId}`.execute(db);
}

export async function setSignature(db: Db, id: number, signature: string, by: number): Promise<void> {
  await sql`
    update record set signature = ${signature}, version = version + 1, updated_at = now(), updated_by = ${by}
    where id = ${id}`.execute(db);
}
