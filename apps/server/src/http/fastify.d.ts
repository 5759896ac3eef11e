import type { Socket } from 'node:net';
import type { Endpoint } from '@regest/contract/endpoints/endpoint.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Deps } from '../deps.ts';
import type { PresenceHub } from '../services/presence/presence-hub.ts';
import type { VisitCounter } from '../services/visits/visit-counter.ts';

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    /** Tests hold every answer against the contract. */
    checkReplies: boolean;
    /** Begun from the moment the server is told to stop. Silent are the lines on which nobody has asked anything yet. */
    drain: { begun: boolean; silent: ReadonlySet<Socket> };
    /** Visits of the portal that have not been kept yet. */
    visits: VisitCounter;
    /** Streams of who is at which record. */
    presence: PresenceHub;
    /** Counts a request in work to the one who sent it; refuses who holds too many. */
    admit(request: FastifyRequest, actor: Actor): void;
  }
  interface FastifyRequest {
    /** Who is calling, once that is known. */
    actorId: number | null;
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
