import type { UploadedFile } from '@regest/contract/endpoints/files.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { INSTITUTION_FIELDS } from '@regest/contract/fields/institution-fields.ts';
import { isPicture } from '@regest/contract/values/file-types.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { countNotInspected } from '../../queries/files/count-files.ts';
import { findFile, listFilesOfInstitution } from '../../queries/files/find-files.ts';
import { claimContent } from '../../queries/files/unreferenced-content.ts';
import { insertFile } from '../../queries/files/write-files.ts';
import { priorityBehind } from '../../queries/jobs/jobs.ts';
import { addToInstitutionCounts } from '../../queries/records/record-counts.ts';
import { queueDerivation, queueScan } from '../preservation/virus-scan.ts';
import { uploadedView } from './file-view.ts';
import type { Target } from './find-target.ts';
import { holdParent } from './hold-parent.ts';
import { removeFiles } from './remove-files.ts';
import type { TypedContent } from './store-content.ts';

/** Fields for a single file: a new picture replaces the old one. */
const SINGLE: ReadonlySet<string> = new Set(
  fieldsOf(INSTITUTION_FIELDS).flatMap((field) => (field.kind === 'files' && field.single ? field.name : [])),
);

async function replaceSingle(db: Db, target: Target): Promise<{ files: number; published_files: number }> {
  if (!SINGLE.has(target.field)) return { files: 0, published_files: 0 };
  const files = await listFilesOfInstitution(db, target.institutionId);
  const removed = await removeFiles(
    db,
    files.filter(({ field }) => field === target.field).map(({ id }) => id),
  );
  return { files: -removed.length, published_files: -removed.filter((file) => file.is_published).length };
}

/** Inserts the row of bytes that are complete in the store: from here on the file is visible. */
export async function addFile(
  db: Db,
  target: Target,
  content: TypedContent,
  { by, uploadId = null, scan = false }: { by: number | null; uploadId?: string | null; scan?: boolean },
): Promise<UploadedFile> {
  const isOfInstitution = target.recordId === null && target.agreementId === null;
  if (isOfInstitution && !isPicture(content.mimeType)) throw new AppError('unsupportedMediaType');
  await holdParent(db, target);
  const replaced = await replaceSingle(db, target);
  if (!(await claimContent(db, content.contentId))) throw new Error('the bytes of the upload were given up');
  const id = await insertFile(db, {
    institution_id: target.institutionId,
    record_id: target.recordId,
    agreement_id: target.agreementId,
    field: target.field,
    name: target.name,
    mime_type: content.mimeType,
    content_id: content.contentId,
    size: content.size,
    sha256: content.sha256,
    upload_id: uploadId,
    upload_batch: target.chosen?.batch ?? null,
    upload_place: target.chosen?.place ?? null,
    scan: scan ? 'waiting' : null,
    created_by: by,
    updated_by: by,
  });
  // Pictures are drawn quickly, so ten of them count as one page to read.
  const priority = priorityBehind((await countNotInspected(db, target.institutionId)) / 10);
  await (scan ? queueScan : queueDerivation)(db, id, priority);
  const row = await findFile(db, id);
  if (!row) throw notFound('file', id);
  if (target.agreementId === null)
    await addToInstitutionCounts(db, target.institutionId, { ...replaced, files: replaced.files + 1 });
  return uploadedView(db, row);
}
