import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { hasPublishedChild, setPublished, unpublishSubtree } from '../../queries/records/subtree-state.ts';
import { countPublished, totalOf } from './count-change.ts';
import { lockRecord } from './lock-record.ts';
import type { Published } from './publish-record.ts';
import { refuseDeleted, refused } from './refuse.ts';

/** The record and everything below it. */
export async function unpublishRecord(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
): Promise<Published> {
  const { record } = await lockRecord(db, actor, 'record.publish', level, id);
  refuseDeleted(record);
  const changed = await unpublishSubtree(db, record.path, actor.id);
  await countPublished(db, record.institution_id, changed, -1);
  return { published: totalOf(changed), skippedDrafts: 0 };
}

/** Nothing published may stand below what is not. */
export async function unpublishAlone(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
): Promise<Published> {
  const { record } = await lockRecord(db, actor, 'record.publish', level, id);
  refuseDeleted(record);
  if (!record.is_published) return { published: 0, skippedDrafts: 0 };
  if (await hasPublishedChild(db, id)) throw refused('records.refused.publishedChildren');
  await setPublished(db, record, false, actor.id);
  await countPublished(db, record.institution_id, [{ level, count: 1, published: 1 }], -1);
  return { published: 1, skippedDrafts: 0 };
}
