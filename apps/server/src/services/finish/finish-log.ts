import type { FinishResult } from '@regest/contract/endpoints/finish.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { findAuditSubject } from '../../queries/audit/audit-subject.ts';
import { type BulkChangeRow, extendBulkChange, insertBulkChange } from '../../queries/bulk/bulk-changes.ts';
import { uncheckTexts, unpublishFilesOf } from '../../queries/finish/finish.ts';
import { findRecordPlace, type RecordPlace } from '../../queries/records/find-records.ts';
import { holdInstitution } from '../../queries/records/hold.ts';
import { addToInstitutionCounts } from '../../queries/records/record-counts.ts';
import {
  listLaterPublishedBelow,
  listWithdrawn,
  publishWithdrawn,
  unpublishSince,
} from '../../queries/records/subtree-state.ts';
import { changedSince } from '../records/changed-since.ts';
import { countPublished, totalOf } from '../records/counts.ts';
import { lockRecord, refuseDeleted } from '../records/lock-record.ts';
import { requirePublishedAbove } from '../records/subtree-state.ts';

/** Writes a line of the trail for each subtree that was published or unpublished. */
export async function notePublished(
  db: Db,
  actor: Actor,
  rootId: number,
  { value, files }: { value: boolean; files: boolean },
): Promise<void> {
  const { place, ...subject } = await findAuditSubject(db, 'records', rootId);
  await insertAuditEvent(db, {
    kind: 'publish',
    userId: actor.id,
    institutionId: actor.institutionId,
    resourceType: 'records',
    resourceId: rootId,
    ...subject,
    details: { value, withContents: true, files, ...(place.length > 0 && { place }) },
  });
}

type Figures = Pick<FinishResult, 'ready' | 'texts' | 'published' | 'files'>;

/**
 * Writes one log entry for the whole call. The change of drafts to ready has one already, with the data of its undo,
 * which is extended by the rest. Publications and checks are found by the time of the change.
 */
export async function logFinish(
  db: Db,
  actor: Actor,
  roots: readonly (RecordPlace & { title: string })[],
  { figures, undoId }: { figures: Figures; undoId: number | null },
): Promise<number | null> {
  const [first] = roots;
  if (!first || figures.texts + figures.published + figures.files === 0) return undoId;
  const change = {
    kind: 'finish' as const,
    count: figures.ready + figures.published,
    details: {
      finished: figures,
      roots: roots.map(({ id }) => id),
      ...(roots.length === 1 && { title: first.title }),
    },
  };
  if (undoId !== null) {
    await extendBulkChange(db, undoId, change);
    return undoId;
  }
  return insertBulkChange(db, { ...change, institutionId: first.institution_id, by: actor.id, records: [] });
}

/** Reverts those publications and checks of the change that are still in effect; a later one below is a conflict. */
export async function undoPublication(
  db: Db,
  actor: Actor,
  { id, institution_id, details }: BulkChangeRow & { id: number },
): Promise<number> {
  await holdInstitution(db, institution_id);
  const later = await listLaterPublishedBelow(db, institution_id, id);
  if (later.length > 0) throw await changedSince(db, later, 'apiError.publishedBelow');
  const changed = await unpublishSince(db, institution_id, id, actor.id);
  await countPublished(db, institution_id, changed, -1);
  const files = await unpublishFilesOf(db, institution_id, id, actor.id);
  await addToInstitutionCounts(db, institution_id, { published_files: -files });
  const texts = await uncheckTexts(db, institution_id, id);
  if (totalOf(changed) + files > 0)
    for (const root of details.roots ?? [])
      await notePublished(db, actor, root, { value: false, files: files > 0 });
  return totalOf(changed) + files + texts;
}

/** Publishes again what the change unpublished, while all of it is as the change left it. */
export async function undoWithdrawal(
  db: Db,
  actor: Actor,
  { id, count, details }: BulkChangeRow & { id: number },
): Promise<number> {
  const rootId = details.roots?.[0] ?? 0;
  const root = await findRecordPlace(db, rootId);
  if (!root) throw notFound('records', rootId);
  const place = await lockRecord(db, actor, 'record.publish', root.level, rootId);
  refuseDeleted(place.record);
  requirePublishedAbove(place);
  const { path, institution_id } = place.record;
  const withdrawn = await listWithdrawn(db, path, id);
  if (withdrawn.changedSince.length > 0) throw await changedSince(db, withdrawn.changedSince);
  if (withdrawn.total < count)
    throw new AppError('conflict', { message: ({ say }) => say('apiError.recordsGone') });
  const changed = await publishWithdrawn(db, path, id, actor.id);
  await countPublished(db, institution_id, changed, 1);
  await notePublished(db, actor, rootId, { value: true, files: false });
  return totalOf(changed);
}
