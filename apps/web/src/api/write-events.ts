import type { Resource } from '@regest/contract/endpoints/endpoint.ts';

type Listener = (reply: unknown) => void;

const listeners = new Map<Resource, Set<Listener>>();

/**
 * Tells of every write the server took, by what the contract says it changes, with the server's answer. Whoever shows
 * such a thing hears here that it has aged, whichever form or dialog wrote it.
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
