import {
  FINISH_DRAFTS,
  type FinishBody,
  type FinishResult,
  SKIPPED_SHOWN,
  type SkippedRecord,
} from '@regest/contract/endpoints/finish.ts';
import type { Action, Actor } from '@regest/contract/permissions.ts';
import { can } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { forbidden, invalidField } from '../../errors/app-error.ts';
import {
  checkTexts,
  countPublishable,
  countUncheckedTexts,
  type DraftHead,
  listDrafts,
  listUnpublishable,
  publishFiles,
} from '../../queries/finish/finish.ts';
import { findRecordHeads, type RecordPlace, sortByTree } from '../../queries/records/find-records.ts';
import { addToInstitutionCounts } from '../../queries/records/record-counts.ts';
import { publishSubtree, setPublished } from '../../queries/records/subtree-state.ts';
import { patchRecords } from '../bulk/patch-records.ts';
import { countPublished, totalOf } from '../records/counts.ts';
import { findRoots } from '../records/find-roots.ts';
import { type LockedPlace, lockRecord, refuseDeleted } from '../records/lock-record.ts';
import { parentageOf } from '../records/record-view.ts';
import { logFinish, notePublished } from './finish-log.ts';

type Skipped = Omit<SkippedRecord, 'computedSignature'>;

const NEEDED = (body: FinishBody): Action[] => [
  'record.bulk',
  ...(body.publish ? (['record.publish'] as const) : []),
  ...(body.files ? (['file.publish'] as const) : []),
  ...(body.texts ? (['transcription.write'] as const) : []),
];

function requireActions(actor: Actor, body: FinishBody, roots: readonly RecordPlace[]): void {
  for (const { institution_id: institutionId } of roots) {
    const missing = NEEDED(body).find((action) => !can(actor, action, { institutionId }));
    if (missing) throw forbidden(missing);
  }
}

interface ReadyStep {
  /** Ids of drafts without faults. */
  complete: number[];
  incomplete: Skipped[];
  undoId: number | null;
}

async function markReady(
  db: Db,
  actor: Actor,
  drafts: readonly DraftHead[],
  dryRun: boolean,
): Promise<ReadyStep> {
  if (drafts.length === 0) return { complete: [], incomplete: [], undoId: null };
  const updates = drafts.map(({ id }) => ({ kind: 'update' as const, id, values: { isDraft: false } }));
  const { faults } = await patchRecords(db, actor, updates, { dryRun: true });
  const fieldsOf = Map.groupBy(faults, ({ id }) => id);
  const complete = updates.filter(({ id }) => !fieldsOf.has(id));
  const incomplete = drafts.flatMap(({ id, level, title }): Skipped[] => {
    const changedFields = fieldsOf.get(id);
    if (!changedFields) return [];
    const fields = [...new Set(changedFields.map(({ fieldName }) => fieldName.split('.')[0] ?? fieldName))];
    return [{ id, level, title, reason: 'incomplete', fields }];
  });
  const isDone = dryRun || complete.length === 0;
  const { undoId } = isDone ? { undoId: null } : await patchRecords(db, actor, complete, { dryRun: false });
  return { complete: complete.map(({ id }) => id), incomplete, undoId };
}

interface PublishStep {
  /** Subtrees that may be published. */
  open: LockedPlace[];
  closed: Skipped[];
  parents: LockedPlace['ancestors'];
}

/** Divides subtrees into those with only published ancestors, also thanks to `parents`, and blocked ones. */
function divide(places: readonly LockedPlace[], body: FinishBody, ready: ReadonlySet<number>): PublishStep {
  const step: PublishStep = { open: [], closed: [], parents: [] };
  const above = new Map<number, LockedPlace['ancestors'][number]>();
  for (const place of places) {
    const hidden = place.ancestors.filter(({ is_published }) => !is_published);
    const isBlocked =
      !place.institution.is_published ||
      (hidden.length > 0 && (!body.parents || hidden.some(({ id, is_draft }) => is_draft && !ready.has(id))));
    for (const one of hidden) above.set(one.id, one);
    const { id, level, title } = place.record;
    if (isBlocked) step.closed.push({ id, level, title, reason: 'parentNotPublished', fields: [] });
    else step.open.push(place);
  }
  step.parents = [...above.values()].filter(({ is_draft }) => !is_draft);
  return step;
}

/** Ancestors of the subtrees that are published; ancestors of blocked subtrees stay as they are. */
function openedParents({ open, parents }: PublishStep): PublishStep['parents'] {
  const opened = new Set(open.flatMap(({ ancestors }) => ancestors.map(({ id }) => id)));
  return parents.filter(({ id }) => opened.has(id));
}

async function publish(db: Db, actor: Actor, body: FinishBody, step: PublishStep) {
  const { open } = step;
  const above = openedParents(step);
  for (const parent of above) {
    await setPublished(db, parent.id, true, actor.id);
    await countPublished(db, parent.institution_id, [{ level: parent.level, count: 1, published: 0 }], 1);
  }
  let published = 0;
  for (const { record } of open) {
    const { changed } = await publishSubtree(db, record.path, actor.id);
    await countPublished(db, record.institution_id, changed, 1);
    published += totalOf(changed);
    await notePublished(db, actor, record.id, { value: true, files: body.files });
  }
  let files = 0;
  if (body.files) {
    for (const [institutionId, own] of Map.groupBy(open, ({ record }) => record.institution_id)) {
      const paths = own.map(({ record }) => record.path);
      const count = await publishFiles(db, paths, actor.id);
      await addToInstitutionCounts(db, institutionId, { published_files: count });
      files += count;
    }
  }
  return { published, files, above: above.length };
}

/** First of the skipped records, in the order of the tree. */
async function describe(db: Db, skipped: readonly Skipped[]): Promise<SkippedRecord[]> {
  const byId = new Map(skipped.map((one) => [one.id, one]));
  const order = await sortByTree(db, [...byId.keys()]);
  const heads = await findRecordHeads(db, order.slice(0, SKIPPED_SHOWN));
  return heads.flatMap((head) => {
    const one = byId.get(head.id);
    return one ? [{ ...one, computedSignature: parentageOf(head).computedSignature }] : [];
  });
}

/**
 * Last step of description for whole subtrees: complete drafts become ready, texts are checked, records are published
 * with their files. Skipped records are named. A dry run gives the same figures and changes nothing.
 */
export async function finishRecords(db: Db, actor: Actor, body: FinishBody): Promise<FinishResult> {
  const roots = await findRoots(db, actor, 'record.bulk', body.ids);
  requireActions(actor, body, roots);
  const places: LockedPlace[] = [];
  for (const { id, level } of roots) {
    const place = await lockRecord(db, actor, 'record.bulk', level, id);
    refuseDeleted(place.record);
    places.push(place);
  }
  const paths = places.map(({ record }) => record.path);
  const drafts = await listDrafts(db, paths, FINISH_DRAFTS + 1);
  if (drafts.length > FINISH_DRAFTS) throw invalidField('ids', 'Range');
  const ready = await markReady(db, actor, body.ready ? drafts : [], body.dryRun);
  const texts = !body.texts
    ? 0
    : body.dryRun
      ? await countUncheckedTexts(db, paths)
      : await checkTexts(db, paths, actor.id);
  const logged = async (published: number, files: number, parents: number) => {
    const figures = { ready: ready.complete.length, texts, published, files };
    if (body.dryRun) return { ...figures, undoId: null };
    const records = places.map(({ record }) => record);
    const result = { figures: { ...figures, published: published + parents }, undoId: ready.undoId };
    return { ...figures, undoId: await logFinish(db, actor, records, result) };
  };
  if (!body.publish) {
    const skipped = await describe(db, ready.incomplete);
    return { ...(await logged(0, 0, 0)), parents: 0, skipped, skippedCount: ready.incomplete.length };
  }
  const step = divide(places, body, new Set(ready.complete));
  const openPaths = step.open.map(({ record }) => record.path);
  const incomplete = new Map(ready.incomplete.map((one) => [one.id, one]));
  const unpublishable =
    openPaths.length === 0
      ? { total: 0, records: [] }
      : await listUnpublishable(db, openPaths, ready.complete, SKIPPED_SHOWN);
  const skipped = [
    ...step.closed,
    ...unpublishable.records.map(({ id, level, title, is_draft }): Skipped => {
      const reason = is_draft ? 'draft' : 'belowDraft';
      return incomplete.get(id) ?? { id, level, title, reason, fields: [] };
    }),
  ];
  const planned =
    openPaths.length === 0 ? { records: 0, files: 0 } : await countPublishable(db, openPaths, ready.complete);
  const { published, files, above } = body.dryRun
    ? { published: planned.records, files: body.files ? planned.files : 0, above: 0 }
    : await publish(db, actor, body, step);
  return {
    ...(await logged(published, files, above)),
    parents: (body.parents ? openedParents(step) : step.parents).length,
    skipped: await describe(db, skipped),
    skippedCount: step.closed.length + unpublishable.total,
  };
}
