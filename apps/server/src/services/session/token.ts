import { hash, randomBytes } from 'node:crypto';

/** A session ends after so long without a request. */
export const SESSION_SECONDS = 12 * 60 * 60;
/** A session in use ends too: its token may be stolen. */
export const SESSION_MAX_SECONDS = 30 * 24 * 60 * 60;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
