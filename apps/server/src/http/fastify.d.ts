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
    /** Begun as soon as the server has to stop. Silent are the connections without a request so far. */
    drain: { begun: boolean; silent: ReadonlySet<Socket> };
    /** Visits of the portal that are not stored yet. */
    visits: VisitCounter;
    /** Streams of the people at each record. */
    presence: PresenceHub;
    /** Counts a request in work to its sender; refuses a sender who holds too many. */
    admit(request: FastifyRequest, actor: Actor): void;
    /** A slot for one short call of this person; what comes back releases it. */
    acquireCall(personId: number): Promise<() => void>;
  }
  interface FastifyRequest {
    /** The account of the caller, once it is authenticated. */
    actorId: number | null;
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
