import { checkRecord } from '@regest/contract/derive/check-record.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalid, notFound } from '../../errors/app-error.ts';
import { findRecord } from '../../queries/records/find-records.ts';
import type { LockedRecord } from '../../queries/records/record-locks.ts';
import { publishSubtree, setPublished } from '../../queries/records/subtree-state.ts';
import { countPublished, totalOf } from './count-change.ts';
import type { LockedPlace } from './lock-record.ts';
import { lockRecord } from './lock-record.ts';
import { fromStored } from './record-storage.ts';
import { parentNotPublished, refuseDeleted, refused } from './refuse.ts';

export interface Published {
  /** Records whose state changed. */
  published: number;
  skippedDrafts: number;
}

function requirePublishedAbove({ ancestors, institution }: LockedPlace): void {
  const nearest = ancestors.findLast((ancestor) => !ancestor.is_published);
  if (nearest) throw parentNotPublished(nearest.level, nearest.id);
  if (!institution.is_published) throw parentNotPublished('institution', institution.id);
}

/** Names what the draft still lacks; when nothing is missing, its author has only to say that it is done. */
async function refuseDraft(db: Db, record: LockedRecord): Promise<void> {
  if (!record.is_draft) return;
  const row = await findRecord(db, record.id);
  if (!row) throw notFound(record.level, record.id);
  const { errors } = checkRecord(record.level, fromStored(row), 'full');
  if (errors.length > 0) throw invalid(errors);
  throw refused('records.refused.draft');
}

async function lockPublishable(db: Db, actor: Actor, level: RecordLevel, id: number): Promise<LockedPlace> {
  const place = await lockRecord(db, actor, 'record.publish', level, id);
  refuseDeleted(place.record);
  requirePublishedAbove(place);
  await refuseDraft(db, place.record);
  return place;
}

/** The record and everything below it, drafts and what is below them excepted. */
export async function publishRecord(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
): Promise<Published> {
  const { record } = await lockPublishable(db, actor, level, id);
  const { changed, drafts } = await publishSubtree(db, record.path, actor.id);
  await countPublished(db, record.institution_id, changed, 1);
  return { published: totalOf(changed), skippedDrafts: drafts };
}

export async function publishAlone(db: Db, actor: Actor, level: RecordLevel, id: number): Promise<Published> {
  const { record } = await lockPublishable(db, actor, level, id);
  if (record.is_published) return { published: 0, skippedDrafts: 0 };
  await setPublished(db, record, true, actor.id);
  await countPublished(db, record.institution_id, [{ level, count: 1, published: 0 }], 1);
  return { published: 1, skippedDrafts: 0 };
}
