import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { findActorBySession, findSessionId } from '../../queries/session/sessions.ts';
import {
  fileKey,
  isSigned,
  readSignature,
  type Signed,
  type SignedSession,
} from '../files/file-signature.ts';
import { isDemoRefused } from '../session/refuse-demo.ts';
import { SESSION_MAX_SECONDS } from '../session/token.ts';

export type PreviewDeps = Pick<Deps, 'db' | 'settings'>;

export interface PreviewAddress {
  signature: string;
  id: number;
  /** True for a request made on this machine. */
  isLocal: boolean;
}

/** The session for which an address of a preview is signed. */
export async function currentSigner(
  { db }: Pick<Deps, 'db'>,
  tokenHash: Buffer | undefined,
): Promise<SignedSession> {
  const id = tokenHash && (await findSessionId(db, tokenHash));
  if (id === undefined || !tokenHash) throw new AppError('unauthorized');
  return { id, tokenHash };
}

/** The session of a preview address; null where it is forged or its time or session is over. */
export async function findSigner(
  { db, settings }: PreviewDeps,
  { signature, id, isLocal }: PreviewAddress,
  what: Signed,
) {
  const read = readSignature(signature);
  const actor = read && (await findActorBySession(db, read.sessionId, SESSION_MAX_SECONDS));
  if (!read || !actor || actor.lacksFactor) return null;
  if (actor.isDemo && isDemoRefused(settings, isLocal)) return null;
  const session: SignedSession = { id: read.sessionId, tokenHash: actor.tokenHash };
  const key = await fileKey(db);
  return isSigned(key, id, session, read, what) ? { actor, session, key, expires: read.expires } : null;
}
