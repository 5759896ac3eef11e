import { randomInt } from 'node:crypto';
import { brokenPasswordRules } from '@regest/contract/text/password.ts';

/** Characters of a generated password, without those that look alike on paper. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A random password of about 115 bits, in groups that can be read out. */
export function generatePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  const password = Array.from({ length: GROUPS }, group).join('-');
  return brokenPasswordRules(password).length === 0 ? password : generatePassword();
}
