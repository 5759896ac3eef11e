import { LEVELS } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, invalid } from '../../errors/app-error.ts';
import { lockFilesOf, setFileRecord } from '../../queries/files/move-files.ts';
import { createRecord } from './create-record.ts';
import { lockRecord } from './lock-record.ts';
import { readRecordView } from './record-view.ts';
import { refuseDeleted } from './refuse.ts';

export interface AskedDocument {
  fileId: number;
  title: string;
  signature: string;
}
export interface MadeDocument extends AskedDocument {
  id: number;
}

/** What is the same for every sheet of one folder. */
const INHERITED = ['languages', 'authors', 'authorsUnknown'] as const;

/** A fault of one document names its row. */
async function inRow<T>(row: number, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.type !== 'validation') throw error;
    const faults = error.details.errors ?? [];
    throw invalid(faults.map((fault) => ({ ...fault, fieldName: `documents.${row}.${fault.fieldName}` })));
  }
}

/** One draft document for each scan of a unit, which moves to it; all or nothing. */
export async function splitScans(
  db: Db,
  actor: Actor,
  unitId: number,
  asked: readonly AskedDocument[],
): Promise<{ documents: MadeDocument[] }> {
  const { record } = await lockRecord(db, actor, 'record.write', 'unit', unitId);
  refuseDeleted(record);
  const own = new Set((await lockFilesOf(db, unitId, LEVELS.unit.defaultFileField)).map(({ id }) => id));
  const strange = asked.flatMap(({ fileId }, row) => {
    const isTwice = asked.findIndex((other) => other.fileId === fileId) < row;
    if (own.has(fileId) && !isTwice) return [];
    const constraintType = isTwice ? ('Duplicate' as const) : ('NotFound' as const);
    return [{ fieldName: `documents.${row}.fileId`, constraintType }];
  });
  if (asked.length === 0) strange.push({ fieldName: 'documents', constraintType: 'NotFound' });
  if (strange.length > 0) throw invalid(strange);
  const unit: Record<string, unknown> = { ...(await readRecordView(db, actor, unitId)) };
  const common = Object.fromEntries(INHERITED.map((name) => [name, unit[name]]));
  const documents: MadeDocument[] = [];
  for (const [row, { fileId, title, signature }] of asked.entries()) {
    const values = { ...common, parentId: unitId, parentLevel: 'unit', title, signature, isDraft: true };
    const made = await inRow(row, createRecord(db, actor, 'document', values));
    await setFileRecord(db, fileId, made.id, actor.id);
    documents.push({ id: made.id, fileId, title: made.title, signature: made.signature });
  }
  return { documents };
}
