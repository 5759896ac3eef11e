import { createHash, randomBytes } from 'node:crypto';

export const SESSION_SECONDS = 12 * 60 * 60;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
