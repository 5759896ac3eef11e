import { LRUCache } from 'lru-cache';

interface ByteCache {
  /** The bytes of this key: cached, being made, or made now. A failure is not cached. */
  get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

/** A cache in memory for bytes that are expensive to make (pictures), with least recently used eviction. */
export function openByteCache(maxBytes: number): ByteCache {
  const cache = new LRUCache<string, Uint8Array, () => Promise<Uint8Array>>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    // A copy: bytes from another process may lie inside a longer buffer, which would stay in memory with them.
    fetchMethod: async (_, __, { context: make }) => new Uint8Array(await make()),
    // A key that is evicted while its bytes are made must not fail the callers that wait for them.
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  });
  return { get: (key, make) => cache.forceFetch(key, { context: make }) };
}
