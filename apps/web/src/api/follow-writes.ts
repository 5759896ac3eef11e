import type { Resource } from '@regest/contract/endpoints/endpoint.ts';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** An answer younger than this is not requested again: the form of a new thing opens from that of its save. */
export const FRESH_MS = 2_000;

interface Stored {
  queryKey: QueryKey;
  data: unknown;
}

interface Reaction {
  /** Everything under this key is read again. */
  rereads?: QueryKey;
  /** The thing that was saved, which came with the answer: it is not requested a second time. */
  takes?: (reply: unknown) => Stored | undefined;
}

/** Keeps what is shown in step with writes, whichever form or dialog made them. */
export function followWrites(resources: readonly Resource[], { rereads, takes }: Reaction) {
  writeEvents.on(resources, (reply) => {
    const saved = takes?.(reply);
    if (saved) {
      void queryClient.cancelQueries({ queryKey: saved.queryKey, exact: true });
      queryClient.setQueryData(saved.queryKey, saved.data);
    }
    if (!rereads) return;
    void queryClient.invalidateQueries({
      queryKey: rereads,
      predicate: ({ queryHash }) => !saved || queryHash !== hashKey(saved.queryKey),
    });
  });
}

type Listener = (reply: unknown) => void;

const listeners = new Map<Resource, Set<Listener>>();

/** Announces every accepted write, by the resources it changes in the contract, with the reply of the server. */
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
