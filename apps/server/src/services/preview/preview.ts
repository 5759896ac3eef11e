import { type Actor, can } from '@regest/contract/permissions.ts';
import type { RecordPage } from '@regest/portal/views/record-view.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors/app-error.ts';
import { type FileRow, findFile, listFilesOfRecords } from '../../queries/files/find-files.ts';
import { findInstitution } from '../../queries/institutions/institutions.ts';
import { type FullRecord, findRecord } from '../../queries/records/find-records.ts';
import { expiryOf, fileKey, signResource } from '../files/file-signature.ts';
import { isWithheld } from '../preservation/require-scanned.ts';
import { currentSigner, findSigner, type PreviewAddress, type PreviewDeps } from './preview-session.ts';
import { previewView } from './preview-view.ts';

const pathOf = (signature: string, id: number) => `/podglad/${signature}/${id}`;

async function findReadable({ db }: Pick<Deps, 'db'>, actor: Actor, id: number): Promise<FullRecord> {
  const row = await findRecord(db, id);
  if (!row || row.deleted_at !== null || !can(actor, 'record.read', { institutionId: row.institution_id }))
    throw notFound('record', id);
  return row;
}

/** Path below the base of the portal: the right of one session to see one record, for at most an hour. */
export async function previewPath(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  tokenHash: Buffer | undefined,
  id: number,
): Promise<string> {
  const session = await currentSigner(deps, tokenHash);
  await findReadable(deps, actor, id);
  return pathOf(signResource('preview', await fileKey(deps.db), id, session, expiryOf()), id);
}

interface Opened {
  row: FullRecord;
  /** Path of another record, for the same session and time. */
  pathOf(id: number): string;
}

/** Content of such an address; null where it is forged or its time or session is over. */
async function openAddress(deps: PreviewDeps, address: PreviewAddress): Promise<Opened | null> {
  const signer = await findSigner(deps, address, 'preview');
  if (!signer) return null;
  const { actor, session, key, expires } = signer;
  return {
    row: await findReadable(deps, actor, address.id),
    pathOf: (above) => pathOf(signResource('preview', key, above, session, expires), above),
  };
}

export async function openPreview(deps: PreviewDeps, address: PreviewAddress): Promise<RecordPage | null> {
  const opened = await openAddress(deps, address);
  const institution = opened && (await findInstitution(deps.db, opened.row.institution_id));
  if (!opened || !institution) return null;
  const files = await listFilesOfRecords(deps.db, [address.id]);
  const [top] = opened.row.ancestors;
  const collection = top ? await findRecord(deps.db, top.id) : opened.row;
  const language = collection?.fields.descriptionLanguage;
  return previewView(
    opened.row,
    institution,
    files,
    opened.pathOf,
    typeof language === 'string' ? language : null,
  );
}

/** A file of the record of such an address, published or not; a file that is not scanned yet is not served. */
export async function openPreviewFile(
  deps: PreviewDeps,
  { fileId, ...address }: PreviewAddress & { fileId: number },
): Promise<FileRow | null> {
  const opened = await openAddress(deps, address);
  const file = opened && (await findFile(deps.db, fileId));
  if (!file || file.record_id !== opened.row.id || isWithheld(file)) return null;
  return file;
}
