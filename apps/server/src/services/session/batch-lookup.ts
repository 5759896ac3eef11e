/** Limit of keys in one query. */
const MAX_BATCH = 100;
/** Timeout of a query on a dead connection or a hanging database, after which the next query starts. */
const TIMEOUT_MS = 100;

/**
 * Callers during a query share the next one. No caller gets the result of a query that began before its call, so the
 * end of a session takes effect on every server, and nothing is cached. A single caller is answered at once; many are
 * answered by few queries, one after the other.
 */
export function batchLookups<Value>(
  find: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  patienceMs = TIMEOUT_MS,
): (key: string) => Promise<Value | undefined> {
  const waiting = new Map<string, PromiseWithResolvers<Value | undefined>>();
  /** The running query, which delays the next one. */
  let current: object | null = null;
  const query = async () => {
    const ownKey = {};
    current = ownKey;
    const batch = [...waiting].slice(0, MAX_BATCH);
    for (const [key] of batch) waiting.delete(key);
    const startNext = () => {
      if (current !== ownKey) return;
      current = null;
      if (waiting.size > 0) void query();
    };
    const timer = setTimeout(startNext, patienceMs);
    try {
      const values = await find(batch.map(([key]) => key));
      for (const [key, { resolve }] of batch) resolve(values.get(key));
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    }
    clearTimeout(timer);
    startNext();
  };
  return (key) => {
    const earlier = waiting.get(key);
    if (earlier) return earlier.promise;
    const caller = Promise.withResolvers<Value | undefined>();
    waiting.set(key, caller);
    if (current === null) void query();
    return caller.promise;
  };
}
