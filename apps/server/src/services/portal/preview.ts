import { type Actor, can } from '@regest/contract/permissions.ts';
import type { RecordPage } from '@regest/portal/views/record-view.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { findInstitution } from '../../queries/institutions/institutions.ts';
import { type FullRecord, findRecord } from '../../queries/records/find-records.ts';
import { findActorBySession, findSessionId } from '../../queries/session/sessions.ts';
import { fileKey } from '../files/file-key.ts';
import { expiryOf, isSigned, readSignature, type SignedSession, signThing } from '../files/file-signature.ts';
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

/** What such an address shows; null when its time or its session is over, or it was made up. */
export async function openPreview(
  deps: Pick<Deps, 'db'>,
  signature: string,
  id: number,
): Promise<RecordPage | null> {
  const { db } = deps;
  const read = readSignature(signature);
  const found = read && (await findActorBySession(db, read.sessionId, SESSION_MAX_SECONDS));
  if (!read || !found || found.lacksFactor) return null;
  const session = { id: read.sessionId, tokenHash: found.tokenHash };
  const key = await fileKey(db);
  if (!isSigned(key, id, session, read, 'preview')) return null;
  const row = await findReadable(deps, found, id);
  const institution = await findInstitution(db, row.institution_id);
  // The way up the tree is the same kind of address, for the same session and time.
  return institution
    ? previewView(row, institution, (above) =>
        pathOf(signThing('preview', key, above, session, read.expires), above),
      )
    : null;
}
