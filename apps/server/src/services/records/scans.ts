import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, invalid } from '../../errors/app-error.ts';
import { insertBulkChange } from '../../queries/bulk/bulk-changes.ts';
import { listClosuresAlong, tieAgreements } from '../../queries/closures/closures-along.ts';
import { listUntouched, lockFilesOf, setFileRecord } from '../../queries/files/move-files.ts';
import { findRecord } from '../../queries/records/find-records.ts';
import { childPath } from '../../queries/records/record-path.ts';
import { deleteRecords, trashSubtree } from '../../queries/records/subtree-state.ts';
import { setOwnClosure } from '../../queries/records/write.ts';
import { listFirstLines } from '../../queries/transcriptions/text-pages.ts';
import { auditClosures } from '../closures/audit-closures.ts';
import { closuresToCarry, keepFilesClosed } from '../closures/carried-closures.ts';
import { changeRecords } from './change.ts';
import { changedSince } from './changed-since.ts';
import { countLive } from './counts.ts';
import { type LockedPlace, lockRecord, refuseDeleted } from './lock-record.ts';
import type { PlannedRecord } from './plan.ts';
import { readRecord, readRecordView } from './record-view.ts';

export interface NewDocument {
  fileId: number;
  /** Scans of the same document after the first. */
  pages?: number[] | undefined;
  title: string;
  signature: string;
  dates?: unknown[] | undefined;
}
export interface CreatedDocument extends Omit<NewDocument, 'pages' | 'dates'> {
  id: number;
}

const filesOf = ({ fileId, pages = [] }: NewDocument) => [fileId, ...pages];

/** Values common to all sheets of one folder. */
const INHERITED = ['languages', 'authors', 'authorsUnknown'] as const;

/** A unit, or a document that gives some of its pages away. */
interface Source {
  id: number;
  level: RecordLevel;
}

/**
 * Makes draft documents of scans: of a unit, below it; of a document, beside it. The scans move to them; all or
 * nothing.
 */
export async function splitScans(
  db: Db,
  actor: Actor,
  { id: sourceId, level }: Source,
  newDocuments: readonly NewDocument[],
): Promise<{ documents: CreatedDocument[]; closed: number; undoId: number }> {
  const { record, ancestors } = await lockRecord(db, actor, 'record.write', level, sourceId);
  refuseDeleted(record);
  const parentId = LEVELS[level].isLeaf ? record.parent_id : sourceId;
  const sourceFileIds = new Set(
    (await lockFilesOf(db, sourceId, LEVELS[level].defaultFileField)).map(({ id }) => id),
  );
  const usedFiles = new Set<number>();
  const strange = newDocuments.flatMap((document, row) =>
    filesOf(document).flatMap((id) => {
      const isTwice = usedFiles.has(id);
      usedFiles.add(id);
      if (sourceFileIds.has(id) && !isTwice) return [];
      const constraintType = isTwice ? ('Duplicate' as const) : ('NotFound' as const);
      return [{ fieldName: `documents.${row}.fileId`, constraintType }];
    }),
  );
  if (newDocuments.length === 0) strange.push({ fieldName: 'documents', constraintType: 'NotFound' });
  if (strange.length > 0) throw invalid(strange);
  const source: Record<string, unknown> = { ...(await readRecordView(db, actor, sourceId)) };
  const common = Object.fromEntries(INHERITED.map((name) => [name, source[name]]));
  const changes = newDocuments.map(({ title, signature, dates }) => ({
    kind: 'create' as const,
    level: 'document' as const,
    values: { ...common, parentId, title, signature, isDraft: true, ...(dates && { dates }) },
  }));
  const { faults, planned, written } = await changeRecords(db, actor, changes, { action: 'record.write' });
  if (faults.length > 0)
    throw invalid(
      faults.map(({ at, fieldName, constraintType }) => ({
        fieldName: `documents.${at}.${fieldName}`,
        constraintType,
      })),
    );
  const documents: CreatedDocument[] = [];
  for (const { at, id } of written) {
    const document = newDocuments[at] as NewDocument;
    const { fileId } = document;
    const { title, signature } = (planned[at] as PlannedRecord).stored;
    for (const file of filesOf(document)) await setFileRecord(db, file, id, actor.id);
    documents.push({ id, fileId, title, signature });
  }
  if (parentId !== sourceId) await closeLike(db, actor, record, ancestors.at(-1)?.path ?? '', documents);
  const isClosed = (await listClosuresAlong(db, [record.path])).size > 0;
  const undoId = await insertBulkChange(db, {
    kind: 'split',
    institutionId: record.institution_id,
    by: actor.id,
    count: documents.length,
    details: { id: sourceId, level, title: record.title },
    records: documents.map(({ id }) => ({ id, version: 1, before: {} })),
  });
  return { documents, closed: isClosed ? documents.length : 0, undoId };
}

/** Closes documents beside their source as it is, and extends its agreements to them. */
async function closeLike(
  db: Db,
  actor: Actor,
  source: LockedPlace['record'],
  parentPath: string,
  documents: readonly CreatedDocument[],
): Promise<void> {
  const [carried] = await closuresToCarry(db, actor, [{ from: source.path, to: parentPath, own: null }]);
  if (carried instanceof AppError) throw carried;
  const ids = documents.map(({ id }) => id);
  const own = (await findRecord(db, source.id))?.fields.closure as Closure | undefined;
  if (own) {
    await setOwnClosure(db, ids, own);
    await auditClosures(db, actor, 'records', ids);
  }
  for (const id of ids)
    await tieAgreements(db, { from: source.path, to: childPath(parentPath, id) }, { withEnded: true });
}

/**
 * Undoes a split while its documents are unchanged: the files return to their places and the documents are deleted
 * without a trace.
 */
export async function joinScans(
  db: Db,
  actor: Actor,
  { id: sourceId, level }: Source,
  ids: readonly number[],
  madeBy = actor.id,
): Promise<{ removed: number }> {
  const { record: source } = await lockRecord(db, actor, 'record.write', level, sourceId);
  refuseDeleted(source);
  const parentId = LEVELS[level].isLeaf ? source.parent_id : sourceId;
  const places: LockedPlace[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    places.push(await lockRecord(db, actor, 'record.write', 'document', id));
  }
  const untouched = await listUntouched(db, ids, madeBy);
  const inTheWay = places
    .map(({ record }) => record)
    .filter(
      ({ id, parent_id, deleted_at }) => parent_id !== parentId || deleted_at !== null || !untouched.has(id),
    )
    .map(({ id }) => id);
  if (inTheWay.length > 0) throw await changedSince(db, inTheWay);
  for (const place of places) {
    const { id, path } = place.record;
    const files = (await lockFilesOf(db, id, LEVELS.document.defaultFileField)).map((file) => file.id);
    await keepFilesClosed(db, actor, { files, from: path, to: source.path });
    for (const file of files) await setFileRecord(db, file, sourceId, actor.id);
    await countLive(db, place, await trashSubtree(db, place.record, actor.id), -1);
    await deleteRecords(db, [id]);
  }
  return { removed: places.length };
}

/** First line with three letters in a row of each scan's text. */
export async function readFirstLines(
  db: Db,
  actor: Actor,
  unitId: number,
): Promise<{ lines: { fileId: number; text: string }[] }> {
  await readRecord(db, actor, 'unit', unitId);
  return { lines: await listFirstLines(db, unitId) };
}
