import type { Actor } from '@regest/contract/permissions.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  extendSession,
  findActorBySession,
  findActorsByTokens,
  type LiveSession,
} from '../../queries/session/sessions.ts';
import { fileKey, isSigned, readSignature } from '../files/file-signature.ts';
import { batchLookups } from './batch-lookup.ts';
import { isLocalRequest } from './local-request.ts';
import { refuseDemo } from './refuse-demo.ts';
import { hashToken, SESSION_MAX_SECONDS, SESSION_SECONDS } from './token.ts';

const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i;
/** Interval of extending a session: a write with every request would cost more than the request. */
const EXTEND_EVERY_SECONDS = 5 * 60;

function tokenOf(request: FastifyRequest, alsoInQuery: boolean): string | null {
  const header = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (header !== undefined) return header;
  const inQuery = (request.query as Record<string, unknown> | undefined)?.access_token;
  return alsoInQuery && typeof inQuery === 'string' ? inQuery : null;
}

/** Session of a call, which is kept when its owner changes the own password. */
export function currentSession(request: FastifyRequest): Buffer | undefined {
  const token = tokenOf(request, false);
  return token === null ? undefined : hashToken(token);
}

type Lookup = (token: string) => Promise<LiveSession | undefined>;
const lookups = new WeakMap<Deps['db'], Lookup>();

async function findByTokens(db: Deps['db'], tokens: readonly string[]): Promise<Map<string, LiveSession>> {
  const hashes = tokens.map(hashToken);
  const sessions = await findActorsByTokens(db, hashes, SESSION_MAX_SECONDS);
  const byHash = new Map(sessions.map((session) => [session.tokenHash.toString('hex'), session]));
  return new Map(
    tokens.flatMap((token, at) => {
      const session = byHash.get(hashes[at]?.toString('hex') ?? '');
      return session ? [[token, session]] : [];
    }),
  );
}

/** Combines the lookups of concurrent requests: a page sends several at once. */
function lookupIn(db: Deps['db']): Lookup {
  const existing = lookups.get(db);
  if (existing) return existing;
  const lookup = batchLookups((tokens) => findByTokens(db, tokens));
  lookups.set(db, lookup);
  return lookup;
}

async function findByToken({ db }: Pick<Deps, 'db'>, request: FastifyRequest, inQuery: boolean) {
  const token = tokenOf(request, inQuery);
  return token === null ? undefined : lookupIn(db)(token);
}

/** Session of a signed address of the requested file; the rights are the present ones of the session. */
async function findSessionOfSignedAddress({ db }: Pick<Deps, 'db'>, request: FastifyRequest) {
  const signature = readSignature((request.query as Record<string, unknown> | undefined)?.signature);
  if (!signature) return undefined;
  const session = await findActorBySession(db, signature.sessionId, SESSION_MAX_SECONDS);
  if (!session) return undefined;
  const fileId = Number((request.params as { id?: string }).id);
  const signed = { id: signature.sessionId, tokenHash: session.tokenHash };
  return isSigned(await fileKey(db), fileId, signed, signature) ? session : undefined;
}

/** Finds the actor of a request. A session in use is extended. */
export async function authenticate(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  request: FastifyRequest,
  inQuery: boolean,
  withoutFactor = false,
): Promise<Actor> {
  const session =
    (await findByToken({ db }, request, inQuery)) ??
    (inQuery ? await findSessionOfSignedAddress({ db }, request) : undefined);
  if (!session) throw new AppError('unauthorized');
  const { idleSeconds, isDemo, lacksFactor, tokenHash, ...actor } = session;
  refuseDemo(settings, isDemo, isLocalRequest(request));
  if (lacksFactor && !withoutFactor)
    throw new AppError('forbidden', { message: ({ say }) => say('apiError.secondFactorMissing') });
  if (idleSeconds > EXTEND_EVERY_SECONDS) await extendSession(db, tokenHash, SESSION_SECONDS, request.ip);
  return actor;
}
