import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { insertAuditEvent } from '../../queries/audit.ts';
import { countSignInTry, findSignInUser, forgetSignInTries, insertSession } from '../../queries/sessions.ts';
import { noteFailedSignIn } from '../audit/note-failed-sign-in.ts';
import { inTurn } from './in-turn.ts';
import { passwordMatches } from './password-hash.ts';
import { hashToken, newToken, SESSION_SECONDS } from './token.ts';

const MAX_FAILURES = 10;
const WINDOW_SECONDS = 15 * 60;

export type SignIn =
  | { outcome: 'ok'; token: string; expiresIn: number }
  | { outcome: 'wrong' }
  | { outcome: 'tooMany'; retryAfter: number };

/**
 * Not in one transaction: a wrong try must be counted although the sign-in fails, and
 * a slow hash must not hold a connection.
 */
async function tryOnce(
  db: Kysely<Database>,
  { login, password, account, address }: Record<'login' | 'password' | 'account' | 'address', string>,
): Promise<SignIn> {
  const tries = await countSignInTry(db, account, address, WINDOW_SECONDS);
  if (tries.failures > MAX_FAILURES) return { outcome: 'tooMany', retryAfter: tries.secondsLeft };
  const user = await findSignInUser(db, login);
  const known = await passwordMatches(user?.password_hash, password);
  if (!user || !known || !user.is_active) {
    await noteFailedSignIn(db, user, address);
    return { outcome: 'wrong' };
  }
  const token = newToken();
  await insertSession(db, hashToken(token), user.id, SESSION_SECONDS);
  await forgetSignInTries(db, account, address);
  await insertAuditEvent(db, { kind: 'signIn', userId: user.id, institutionId: user.institution_id });
  return { outcome: 'ok', token, expiresIn: SESSION_SECONDS };
}

/** A try counts until its password proves right, so tries wait for each other: many right ones at once are no attack. */
export function signIn(
  db: Kysely<Database>,
  login: string,
  password: string,
  address: string,
): Promise<SignIn> {
  const account = login.toLowerCase().slice(0, 300);
  return inTurn(`${account} ${address}`, () => tryOnce(db, { login, password, account, address }));
}
