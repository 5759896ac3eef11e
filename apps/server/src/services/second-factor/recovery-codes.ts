import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@regest/contract/endpoints/second-factor.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  putRecoveryCodes,
} from '../../queries/second-factor/recovery-codes.ts';
import { enqueueChangeMail } from './factor-change-mail.ts';
import { factorMethods } from './read-factors.ts';

/** Crockford's alphabet, without letters that could be misread on paper. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 6;

function newCode(): string {
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');
}

function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, newCode);
}

/** Normalises small letters, spaces, O for 0, and I and L for 1. */
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

async function makeRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await putRecoveryCodes(
    db,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes;
}

/** Recovery codes for the first factor; for a further one null, and the codes on paper stay valid. */
export async function firstRecoveryCodes(db: Db, userId: number): Promise<string[] | null> {
  return (await countRecoveryCodes(db, userId)) > 0 ? null : makeRecoveryCodes(db, userId);
}

export async function replaceRecoveryCodes(db: Db, actor: Actor): Promise<{ recoveryCodes: string[] }> {
  if ((await factorMethods(db, actor.id)).length === 0)
    throw new AppError('badRequest', { message: ({ say }) => say('apiError.noSecondFactor') });
  const recoveryCodes = await makeRecoveryCodes(db, actor.id);
  await enqueueChangeMail(db, actor.id, 'recoveryMade');
  return { recoveryCodes };
}

/** Deletes recovery codes with the last factor, which they replace. */
export async function dropIdleCodes(db: Db, userId: number): Promise<void> {
  if ((await factorMethods(db, userId)).length === 0) await deleteRecoveryCodes(db, userId);
}
