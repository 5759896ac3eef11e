import type { Resource } from '@regest/contract/endpoints/endpoint.ts';

type Listener = (reply: unknown) => void;

const listeners = new Map<Resource, Set<Listener>>();

/**
 * Announces every accepted write, by the resources it changes in the contract, with the reply of the server. Queries of
 * such resources become stale, whichever form or dialog made the write.
 */
export const writeEvents = {
  on(resources: readonly Resource[], listener: Listener) {
    for (const resource of resources) {
      listeners.set(resource, (listeners.get(resource) ?? new Set()).add(listener));
    }
  },
  announce(resource: Resource, reply: unknown) {
    for (const listener of listeners.get(resource) ?? []) listener(reply);
  },
};
