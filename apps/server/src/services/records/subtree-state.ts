import { checkRecord } from '@regest/contract/derive/check-record.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalid, notFound, parentNotPublished, refused } from '../../errors/app-error.ts';
import { insertBulkChange } from '../../queries/bulk/bulk-changes.ts';
import { findRecord } from '../../queries/records/find-records.ts';
import type { LockedRecord } from '../../queries/records/hold.ts';
import {
  hasPublishedChild,
  publishSubtree,
  setPublished,
  trashSubtree,
  unpublishSubtree,
} from '../../queries/records/subtree-state.ts';
import { countLive, countPublished, totalOf } from './counts.ts';
import { type LockedPlace, lockRecord, refuseDeleted } from './lock-record.ts';
import { fromStored } from './record-view.ts';

export interface Published {
  /** Number of records whose state changed. */
  published: number;
  skippedDrafts: number;
}

export interface SubtreePublished extends Published {
  /** Takes it back; null where no more than one record changed. */
  undoId: number | null;
}

export function requirePublishedAbove({ ancestors, institution }: LockedPlace): void {
  const nearest = ancestors.findLast((ancestor) => !ancestor.is_published);
  if (nearest) throw parentNotPublished(nearest.level, nearest.id);
  if (!institution.is_published) throw parentNotPublished('institution', institution.id);
}

/** Throws with the missing fields of a draft; a complete draft must be made ready first. */
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

/** An entry of the log for what is a change of many records; one alone is in the history of its record. */
async function logSubtree(
  db: Db,
  actor: Actor,
  { id, institution_id, title }: LockedRecord,
  { kind, count }: { kind: 'finish' | 'unpublish'; count: number },
): Promise<number | null> {
  if (count < 2) return null;
  return insertBulkChange(db, {
    kind,
    institutionId: institution_id,
    by: actor.id,
    count,
    details: {
      title,
      roots: [id],
      ...(kind === 'finish' && { finished: { ready: 0, texts: 0, published: count, files: 0 } }),
    },
    records: [],
  });
}

/** Publishes the record and everything below it, except drafts and their contents. */
export async function publishRecord(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
): Promise<SubtreePublished> {
  const { record } = await lockPublishable(db, actor, level, id);
  const { changed, drafts } = await publishSubtree(db, record.path, actor.id);
  await countPublished(db, record.institution_id, changed, 1);
  const published = totalOf(changed);
  const undoId = await logSubtree(db, actor, record, { kind: 'finish', count: published });
  return { published, skippedDrafts: drafts, undoId };
}

export async function publishAlone(db: Db, actor: Actor, level: RecordLevel, id: number): Promise<Published> {
  const { record } = await lockPublishable(db, actor, level, id);
  if (record.is_published) return { published: 0, skippedDrafts: 0 };
  await setPublished(db, record.id, true, actor.id);
  await countPublished(db, record.institution_id, [{ level, count: 1, published: 0 }], 1);
  return { published: 1, skippedDrafts: 0 };
}

/** Unpublishes the record and everything below it. */
export async function unpublishRecord(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
): Promise<SubtreePublished> {
  const { record } = await lockRecord(db, actor, 'record.publish', level, id);
  refuseDeleted(record);
  const changed = await unpublishSubtree(db, record.path, actor.id);
  await countPublished(db, record.institution_id, changed, -1);
  const published = totalOf(changed);
  const undoId = await logSubtree(db, actor, record, { kind: 'unpublish', count: published });
  return { published, skippedDrafts: 0, undoId };
}

/** Unpublishes one record; refused with published contents. */
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
  await setPublished(db, record.id, false, actor.id);
  await countPublished(db, record.institution_id, [{ level, count: 1, published: 1 }], -1);
  return { published: 1, skippedDrafts: 0 };
}

/** Moves the record to the trash, unpublished, with its contents outside the trash. */
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
  const deleted = totalOf(changed);
  await insertBulkChange(db, {
    kind: 'delete',
    institutionId: place.record.institution_id,
    by: actor.id,
    count: deleted,
    details: { id, level, title: place.record.title },
    records: [],
  });
  return { deleted };
}
