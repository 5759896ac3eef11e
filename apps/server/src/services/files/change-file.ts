import { isDeepStrictEqual } from 'node:util';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { can } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, forbidden, invalidField, notFound } from '../../errors/app-error.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { findAuditSubject } from '../../queries/audit/audit-subject.ts';
import { findFile } from '../../queries/files/find-files.ts';
import { lockFile, setFileClosure, setFileName, setFilePublished } from '../../queries/files/write-files.ts';
import { addToInstitutionCounts } from '../../queries/records/record-counts.ts';
import { lockQuota } from '../../queries/transcriptions/quota.ts';
import { auditClosures } from '../closures/audit-closures.ts';
import { checkFileClosure, requestedClosure } from '../closures/closure-value.ts';
import { fileView } from './file-view.ts';
import { findChangeable } from './find-readable.ts';
import { checkFileName } from './find-target.ts';
import { holdParent, holdRecord } from './hold-parent.ts';
import { removeFiles } from './remove-files.ts';

export interface FileChange {
  name?: string | undefined;
  isPublished?: boolean | undefined;
  /** Unchecked values of the request. */
  file?: { closure?: unknown } | undefined;
}

/** Renames, publishes or unpublishes a file. The public sees a file only when its record is published too. */
export async function changeFile(
  db: Db,
  actor: Actor,
  id: number,
  { name, isPublished, file }: FileChange,
): Promise<FileView> {
  const changeable = await findChangeable(db, actor, 'file.write', id);
  await holdParent(db, {
    institutionId: changeable.institution_id,
    recordId: changeable.record_id,
    agreementId: changeable.agreement_id,
  });
  await lockFile(db, id);
  const row = await findFile(db, id);
  if (!row) throw notFound('file', id);
  // Documents of the register are never public, so they cannot be closed either.
  if (row.agreement_id !== null && isPublished) throw invalidField('isPublished', 'Value');
  if (row.agreement_id !== null && file?.closure) throw invalidField('closure', 'Value');
  const publishes = isPublished !== undefined && isPublished !== row.is_published;
  if (publishes && !can(actor, 'file.publish', { institutionId: row.institution_id }))
    throw forbidden('file.publish');
  if (name !== undefined && name !== row.name) {
    await setFileName(db, id, checkFileName(name, row.name), actor.id);
  }
  if (file?.closure !== undefined) {
    const closure = checkFileClosure(requestedClosure(actor, row.closure, file.closure));
    if (!isDeepStrictEqual(closure, row.closure)) {
      await setFileClosure(db, id, closure, actor.id);
      await auditClosures(db, actor, 'files', [id]);
    }
  }
  if (publishes && isPublished && row.scan === 'infected') throw new AppError('fileQuarantined');
  if (publishes) {
    await setFilePublished(db, id, isPublished, actor.id);
    await addToInstitutionCounts(db, row.institution_id, { published_files: isPublished ? 1 : -1 });
    const { place, ...subject } = await findAuditSubject(db, 'files', id);
    await insertAuditEvent(db, {
      kind: 'publish',
      userId: actor.id,
      institutionId: actor.institutionId,
      resourceType: 'files',
      resourceId: id,
      ...subject,
      details: { value: isPublished, ...(place.length > 0 && { place }) },
    });
  }
  const changed = await findFile(db, id);
  if (!changed) throw notFound('file', id);
  return fileView(changed, actor);
}

/** Deletes a file for good: there is no trash for single files. */
export async function deleteFile(db: Db, actor: Actor, id: number): Promise<{ deleted: number }> {
  const row = await findChangeable(db, actor, 'file.delete', id);
  await lockQuota(db, row.institution_id);
  if (row.record_id !== null) await holdRecord(db, row.record_id);
  const [gone] = await removeFiles(db, [id]);
  if (!gone) throw notFound('file', id);
  if (row.agreement_id === null)
    await addToInstitutionCounts(db, row.institution_id, {
      files: -1,
      published_files: gone.is_published ? -1 : 0,
    });
  return { deleted: 1 };
}
