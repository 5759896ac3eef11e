import { type Actor, can } from '@regest/contract/permissions.ts';
import type { RecordPage } from '@regest/portal/views/record-view.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { type FileRow, findFile, listFilesOfRecords } from '../../queries/files/find-files.ts';
import { findInstitution } from '../../queries/institutions/institutions.ts';
import { type FullRecord, findRecord } from '../../queries/records/find-records.ts';
import { findActorBySession, findSessionId } from '../../queries/session/sessions.ts';
import {
  expiryOf,
  fileKey,
  isSigned,
  readSignature,
  type SignedSession,
  signThing,
} from '../files/file-signature.ts';
import { isWithheld } from '../preservation/require-scanned.ts';
import { isDemoRefused } from '../session/refuse-demo.ts';
import { SESSION_MAX_SECONDS } from '../session/token.ts';
import { previewView } from './preview-view.ts';

const pathOf = (signature: string, id: number) => `/podglad/${signature}/${id}`;

async function findReadable({ db }: Pick<Deps, 'db'>, actor: Actor, id: number): Promise<FullRecord> {
  const row = await findRecord(db, id);
  if (!row || row.deleted_at !== null || !can(actor, 'record.read', { institutionId: row.institution_id }))
    throw notFound('record', id);
  return row;
}

/** Below the base of the portal: the right of one session to see one record, as long as the session and an hour last. */
export async function previewPath(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  tokenHash: Buffer | undefined,
  id: number,
): Promise<string> {
  const sessionId = tokenHash && (await findSessionId(deps.db, tokenHash));
  if (sessionId === undefined || !tokenHash) throw new AppError('unauthorized');
  await findReadable(deps, actor, id);
  const session: SignedSession = { id: sessionId, tokenHash };
  return pathOf(signThing('preview', await fileKey(deps.db), id, session, expiryOf()), id);
}

type PreviewDeps = Pick<Deps, 'db' | 'settings'>;

interface PreviewAddress {
  signature: string;
  id: number;
  /** Whether the request was made on this machine. */
  isLocal: boolean;
}

interface Opened {
  row: FullRecord;
  /** The way to another record, for the same session and time. */
  pathOf(id: number): string;
}

/** What such an address opens; null when its time or its session is over, or it was made up. */
async function openAddress(
  deps: PreviewDeps,
  { signature, id, isLocal }: PreviewAddress,
): Promise<Opened | null> {
  const { db, settings } = deps;
  const read = readSignature(signature);
  const actor = read && (await findActorBySession(db, read.sessionId, SESSION_MAX_SECONDS));
  if (!read || !actor || actor.lacksFactor) return null;
  if (actor.isDemo && isDemoRefused(settings, isLocal)) return null;
  const session = { id: read.sessionId, tokenHash: actor.tokenHash };
  const key = await fileKey(db);
  if (!isSigned(key, id, session, read, 'preview')) return null;
  return {
    row: await findReadable(deps, actor, id),
    pathOf: (above) => pathOf(signThing('preview', key, above, session, read.expires), above),
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

/** A file of the record that such an address opens, published or not; what no scanner has let through yet is not shown. */
export async function openPreviewFile(
  deps: PreviewDeps,
  { fileId, ...address }: PreviewAddress & { fileId: number },
): Promise<FileRow | null> {
  const opened = await openAddress(deps, address);
  const file = opened && (await findFile(deps.db, fileId));
  if (!file || file.record_id !== opened.row.id || isWithheld(file)) return null;
  return file;
}
