import { LEVELS } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { listUntouched, lockFilesOf, setFileRecord } from '../../queries/files/move-files.ts';
import { deleteRecords } from '../../queries/records/purge.ts';
import { trashSubtree } from '../../queries/records/subtree-state.ts';
import { countLive } from './count-change.ts';
import { type LockedPlace, lockRecord } from './lock-record.ts';
import { refuseDeleted } from './refuse.ts';

/**
 * Takes a split back while nobody has touched what it made: the files return to where they stood and the documents
 * vanish, as if nothing had happened.
 */
export async function joinScans(
  db: Db,
  actor: Actor,
  unitId: number,
  ids: readonly number[],
): Promise<{ removed: number }> {
  const { record: unit } = await lockRecord(db, actor, 'record.write', 'unit', unitId);
  refuseDeleted(unit);
  const places: LockedPlace[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    places.push(await lockRecord(db, actor, 'record.write', 'document', id));
  }
  const untouched = await listUntouched(db, ids, actor.id);
  const conflicts = places
    .map(({ record }) => record)
    .filter(
      ({ id, parent_id, deleted_at }) => parent_id !== unitId || deleted_at !== null || !untouched.has(id),
    )
    .map(({ id, level, title, signature }) => ({ id, level, title, signature }));
  if (conflicts.length > 0) throw new AppError('conflict', { conflicts });
  for (const place of places) {
    const { id } = place.record;
    for (const file of await lockFilesOf(db, id, LEVELS.document.defaultFileField)) {
      await setFileRecord(db, file.id, unitId, actor.id);
    }
    await countLive(db, place, await trashSubtree(db, place.record, actor.id), -1);
    await deleteRecords(db, [id]);
  }
  return { removed: places.length };
}
