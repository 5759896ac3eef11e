import { hash, randomBytes } from 'node:crypto';

/** Lifetime of a session without requests. */
export const SESSION_SECONDS = 12 * 60 * 60;
/** Lifetime of a session in use, which ends too: its token may be stolen. */
export const SESSION_MAX_SECONDS = 30 * 24 * 60 * 60;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
