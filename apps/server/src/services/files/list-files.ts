import type { QueryOf, ReplyOf } from '@regest/contract/endpoints/endpoint.ts';
import {
  type FileParentLevel,
  type FileView,
  type filesApi,
  MAX_FILES_BELOW,
} from '@regest/contract/endpoints/files.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { findInstitutionOfAgreement } from '../../queries/closures/agreements.ts';
import { countFilesBelow } from '../../queries/files/count-files.ts';
import type { Holding } from '../../queries/files/find-files.ts';
import {
  countSendableBelow,
  listDocuments,
  listFilesBelow,
  listFilesOfInstitution,
  listFilesOfRecords,
} from '../../queries/files/find-files.ts';
import { findInstitutionName } from '../../queries/institutions/institutions.ts';
import { findRecordPlace } from '../../queries/records/find-records.ts';
import { requireReach } from '../access/institution-scope.ts';
import { findRoots } from '../records/find-roots.ts';
import { fileView } from './file-view.ts';

type HoldingLevel = Exclude<FileParentLevel, 'agreement'>;

async function findHolding(db: Db, actor: Actor, level: HoldingLevel, id: number): Promise<Holding> {
  if (level === 'institution') {
    const institution = await findInstitutionName(db, id);
    requireReach(actor, 'file.read', institution && { institutionId: id }, level, id);
    return { institutionId: id, path: null };
  }
  const record = await findRecordPlace(db, id);
  if (record?.level !== level) throw notFound(level, id);
  requireReach(actor, 'file.read', { institutionId: record.institution_id }, level, id);
  return { institutionId: record.institution_id, path: record.path };
}

async function requireRegister(db: Db, actor: Actor, id: number): Promise<void> {
  const institutionId = await findInstitutionOfAgreement(db, id);
  requireReach(
    actor,
    'agreement.read',
    institutionId === undefined ? undefined : { institutionId },
    'agreement',
    id,
  );
}

export async function listFiles(
  db: Db,
  actor: Actor,
  { level, id }: { level: FileParentLevel; id: number },
  { below, sendable }: { below: boolean; sendable?: TextKind | undefined },
): Promise<FileView[]> {
  if (level === 'agreement') {
    await requireRegister(db, actor, id);
    return (await listDocuments(db, [id])).map((row) => fileView(row, actor));
  }
  const holding = await findHolding(db, actor, level, id);
  if (below || sendable)
    return (await listFilesBelow(db, [holding], { sendable, limit: MAX_FILES_BELOW })).map((row) =>
      fileView(row, actor),
    );
  const rows = await (level === 'institution'
    ? listFilesOfInstitution(db, id)
    : listFilesOfRecords(db, [id]));
  return rows.map((row) => fileView(row, actor));
}

/** Files of several records, with their contents, that can still be sent for a text. */
export async function listSendableBelow(
  db: Db,
  actor: Actor,
  { ids, sendable, limit }: QueryOf<typeof filesApi.below>,
): Promise<ReplyOf<typeof filesApi.below>> {
  const roots = await findRoots(db, actor, 'file.read', ids);
  const holdings = roots.map(({ institution_id, path }) => ({ institutionId: institution_id, path }));
  const total = await countSendableBelow(db, holdings, sendable);
  const rows = limit === 0 ? [] : await listFilesBelow(db, holdings, { sendable, limit });
  return { total, files: rows.map((row) => fileView(row, actor)) };
}

export async function findExistence(
  db: Db,
  actor: Actor,
  { level, id }: { level: FileParentLevel; id: number },
): Promise<{ exists: boolean; ocr: number; stt: number; unpublished: number }> {
  if (level === 'agreement') {
    await requireRegister(db, actor, id);
    const documents = await listDocuments(db, [id]);
    return { exists: documents.length > 0, ocr: 0, stt: 0, unpublished: 0 };
  }
  const { total, ...counts } = await countFilesBelow(db, await findHolding(db, actor, level, id));
  return { exists: total > 0, ...counts };
}

/** One query for the files of many records. */
export async function filesOfRecords(
  db: Db,
  actor: Actor,
  recordIds: readonly number[],
): Promise<Map<number, FileView[]>> {
  const files = new Map<number, FileView[]>();
  for (const row of await listFilesOfRecords(db, recordIds)) {
    if (row.record_id === null) continue;
    const filesOfRecord = files.get(row.record_id);
    if (filesOfRecord) filesOfRecord.push(fileView(row, actor));
    else files.set(row.record_id, [fileView(row, actor)]);
  }
  return files;
}

export async function filesOfInstitution(db: Db, institutionId: number): Promise<FileView[]> {
  return (await listFilesOfInstitution(db, institutionId)).map((row) => fileView(row));
}

/** One query for the files of all agreements on a page of the register. */
export async function filesOfAgreements(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, FileView[]>> {
  const rows = await listDocuments(db, ids);
  return Map.groupBy(
    rows.map((row) => fileView(row, actor)),
    ({ agreementId }) => agreementId ?? 0,
  );
}
