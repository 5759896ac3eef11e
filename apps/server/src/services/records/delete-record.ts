import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { trashSubtree } from '../../queries/records/subtree-state.ts';
import { countLive, totalOf } from './count-change.ts';
import { lockRecord } from './lock-record.ts';
import { refuseDeleted } from './refuse.ts';

/** To the trash, unpublished, with everything below it that is not there already. */
export async function deleteRecord(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
): Promise<{ deleted: number }> {
  const place = await lockRecord(db, actor, 'record.delete', level, id);
  refuseDeleted(place.record);
  const changed = await trashSubtree(db, place.record, actor.id);
  await countLive(db, place, changed, -1);
  return { deleted: totalOf(changed) };
}
