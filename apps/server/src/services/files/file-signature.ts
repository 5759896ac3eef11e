import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FileSignature } from '@regest/contract/endpoints/files.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { listOwnersOfFiles } from '../../queries/files/find-files.ts';
import { findSecret } from '../../queries/recovery/recovery.ts';
import { findSessionId } from '../../queries/session/sessions.ts';
import { mayReadFile } from './find-readable.ts';

/** An address stays the same for half its lifetime, so that a browser does not fetch cached bytes again. */
const HALF_LIFE_SECONDS = 30 * 60;

/**
 * The session whose rights the address carries. The hash of its token is signed too: session ids recur after a
 * restore.
 */
export interface SignedSession {
  id: number;
  tokenHash: Buffer;
}

export interface ReadSignature {
  sessionId: number;
  expires: number;
  mac: Buffer;
}

const SIGNATURE = /^(\d{1,15})\.(\d{1,15})\.([A-Za-z0-9_-]{43})$/;

/** Kind of a signed address: a signature for one kind is invalid for another. */
export type Signed = 'file' | 'preview' | `home ${string}`;

function macOf(what: Signed, key: Buffer, id: number, session: SignedSession, expires: number): Buffer {
  return createHmac('sha256', key)
    .update(`${what} ${id} ${session.id} ${session.tokenHash.toString('hex')} ${expires}`)
    .digest();
}

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** An expiry half an hour to an hour ahead. */
export function expiryOf(now = nowInSeconds()): number {
  return (Math.floor(now / HALF_LIFE_SECONDS) + 2) * HALF_LIFE_SECONDS;
}

/** Signs the right of one session to read one file, for as long as both exist and at most an hour. */
export function signFile(key: Buffer, fileId: number, session: SignedSession, expires: number): string {
  return signResource('file', key, fileId, session, expires);
}

export function signResource(
  what: Signed,
  key: Buffer,
  id: number,
  session: SignedSession,
  expires: number,
): string {
  return `${expires}.${session.id}.${macOf(what, key, id, session, expires).toString('base64url')}`;
}

/** Claims of an address, not verified yet. Null for an expired or malformed one. */
export function readSignature(text: unknown, now = nowInSeconds()): ReadSignature | null {
  const [, expires, sessionId, mac] = (typeof text === 'string' && SIGNATURE.exec(text)) || [];
  if (!expires || !sessionId || !mac || Number(expires) <= now) return null;
  return { expires: Number(expires), sessionId: Number(sessionId), mac: Buffer.from(mac, 'base64url') };
}

export function isSigned(
  key: Buffer,
  id: number,
  session: SignedSession,
  { mac, expires }: ReadSignature,
  what: Signed = 'file',
): boolean {
  return timingSafeEqual(macOf(what, key, id, session, expires), mac);
}

const keys = new WeakMap<Db, Promise<Buffer>>();

/** Key of file addresses, cached: it never changes while a server runs, and a player that seeks sends many requests. */
export function fileKey(db: Db): Promise<Buffer> {
  const cachedKey = keys.get(db);
  if (cachedKey) return cachedKey;
  const key = findSecret(db, 'file-address').then((hex) => Buffer.from(hex, 'hex'));
  keys.set(db, key);
  // A failed query is not cached, so the next request repeats it.
  key.catch(() => keys.delete(db));
  return key;
}

/** Signatures for those of the files that the caller may read; the others are left out. */
export async function signFiles(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  tokenHash: Buffer | undefined,
  ids: readonly number[],
): Promise<FileSignature[]> {
  const id = tokenHash && (await findSessionId(db, tokenHash));
  if (id === undefined || !tokenHash) throw new AppError('unauthorized');
  const [key, files] = await Promise.all([fileKey(db), listOwnersOfFiles(db, ids)]);
  const expires = expiryOf();
  return files
    .filter((file) => mayReadFile(actor, 'file.read', file))
    .map((file) => ({ id: file.id, signature: signFile(key, file.id, { id, tokenHash }, expires), expires }));
}
