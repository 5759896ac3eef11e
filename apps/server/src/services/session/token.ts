import { hash, randomBytes } from 'node:crypto';

/** Without a request for so long, a session ends. */
export const SESSION_SECONDS = 12 * 60 * 60;
/** However busy, a session ends after 30 days: somebody may have taken the token. */
export const SESSION_MAX_SECONDS = 30 * 24 * 60 * 60;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
