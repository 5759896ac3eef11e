import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@regest/contract/endpoints/second-factor.ts';

/** Crockford's letters: none that could be taken for another when read from paper. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 6;

function newCode(): string {
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, newCode);
}

/** However it was typed: small letters, spaces, O for 0, I and L for 1. */
function normalised(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '');
}

export function hashRecoveryCode(userId: number, code: string): Buffer {
  return createHash('sha256')
    .update(`${userId}:${normalised(code)}`)
    .digest();
}
