import { randomInt } from 'node:crypto';
import { brokenPasswordRules } from '@regest/contract/text/password.ts';

/** Without characters that look alike on paper. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** About 115 bits, in groups that can be read out. */
export function generatePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  const password = Array.from({ length: GROUPS }, group).join('-');
  return brokenPasswordRules(password).length === 0 ? password : generatePassword();
}
