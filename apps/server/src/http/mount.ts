import { bodyLimitOf } from '@regest/contract/endpoints/body-limits.ts';
import type { Endpoint, ReplyOf } from '@regest/contract/endpoints/endpoint.ts';
import { endpointName } from '@regest/contract/endpoints/endpoint.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { PERMISSIONS } from '@regest/contract/permissions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../db/in-transaction.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { audited } from '../services/audit/audited.ts';
import { admitActor, authorise } from './authorise.ts';
import { type Input, inputOf } from './read-input.ts';

/** A call with its one database handle: the transaction of a write, the pool for a read. */
export interface Call<E extends Endpoint> extends Input<E> {
  actor: Actor;
  db: Db;
}
/** A call that opens its own short transactions: uploads and downloads take longer than a transaction should. */
export interface LongCall<E extends Endpoint> extends Input<E> {
  actor: Actor;
}
export interface PublicCall<E extends Endpoint> extends Input<E> {
  db: Db;
}

type Answer<E extends Endpoint> = ReplyOf<E> | FastifyReply | Promise<ReplyOf<E> | FastifyReply>;

/**
 * Reads take connections of the pool, without a transaction; every write is one transaction, tried again when two
 * collide.
 */
function withDb<T>(deps: Deps, endpoint: Endpoint, work: (db: Db) => Promise<T>): Promise<T> {
  return endpoint.method === 'GET' ? work(deps.db) : inTransaction(deps.db, work);
}

type Handler = (request: FastifyRequest, reply: FastifyReply, deps: Deps) => Promise<unknown>;

function route(app: FastifyInstance, endpoint: Endpoint, handler: Handler): void {
  if (endpoint.action !== 'public' && !(endpoint.action in PERMISSIONS)) {
    throw new Error(`${endpointName(endpoint)} names no permission that exists: ${endpoint.action}`);
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    bodyLimit: bodyLimitOf(endpoint),
    ...(endpoint.action !== 'public' && { onRequest: (request) => authorise(endpoint, request, app.deps) }),
    handler: async (request, reply) => {
      const answer = await handler(request, reply, app.deps);
      // A client that disconnects in a download leaves a reply that is not finished and cannot begin again.
      if (reply.sent || reply.raw.headersSent || answer === reply) return reply;
      if (reply.statusCode === 200 && endpoint.status) reply.code(endpoint.status);
      if (endpoint.reply && app.checkReplies) checkReply(endpoint, answer);
      return reply.send(answer);
    },
  });
}

/** Validates a reply against its declaration; in tests only. */
function checkReply(endpoint: Endpoint, answer: unknown): void {
  const result = endpoint.reply?.safeParse(JSON.parse(JSON.stringify(answer)));
  if (result && !result.success)
    throw new Error(`${endpointName(endpoint)} answers off its contract: ${result.error.message}`);
}

export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  work: (call: Call<E>) => Answer<E>,
): void {
  mountPrepared(app, endpoint, async () => undefined, work);
}

/**
 * `prepare` runs before the transaction and is not undone with it: for what is counted although the call is refused.
 */
export function mountPrepared<E extends Endpoint, Prepared>(
  app: FastifyInstance,
  endpoint: E,
  prepare: (call: LongCall<E>) => Promise<Prepared>,
  work: (call: Call<E> & { prepared: Prepared }) => Answer<E>,
): void {
  route(app, endpoint, async (request, reply, deps) => {
    const actor = admitActor(request);
    const input = await inputOf(endpoint, request, reply, deps);
    const release = await app.acquireCall(actor.id);
    try {
      // The client disconnected while the call was queued.
      if (reply.raw.destroyed) return reply;
      const prepared = await prepare({ ...input, actor });
      return await withDb(deps, endpoint, (db) =>
        audited(db, endpoint, actor, input, () => work({ ...input, actor, db, prepared })),
      );
    } finally {
      release();
    }
  });
}

export function mountLong<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  work: (call: LongCall<E>) => Answer<E>,
): void {
  route(app, endpoint, async (request, reply, deps) => {
    const actor = admitActor(request);
    const input = await inputOf(endpoint, request, reply, deps);
    return audited(deps.db, endpoint, actor, input, () => work({ ...input, actor }));
  });
}

export function mountPublic<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E & { action: 'public' },
  work: (call: PublicCall<E>) => Answer<E>,
): void {
  route(app, endpoint, async (request, reply, deps) => {
    const input = await inputOf<E>(endpoint, request, reply, deps);
    return withDb(deps, endpoint, async (db) => work({ ...input, db }));
  });
}

/** A public call whose writes survive its refusal (a counted attempt), so it has no transaction. */
export function mountPublicLong<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E & { action: 'public' },
  work: (call: Input<E>) => Answer<E>,
): void {
  route(app, endpoint, async (request, reply, deps) =>
    work(await inputOf<E>(endpoint, request, reply, deps)),
  );
}
