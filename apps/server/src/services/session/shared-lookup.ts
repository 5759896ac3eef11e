/** More are asked for in several questions. */
const MOST_AT_ONCE = 100;

/**
 * Lets all who ask while a question is on its way share the next one. Nobody gets an answer that was asked for before
 * they came: what has ended by then is found to have ended, on every server, and nothing is kept. Whoever comes alone is
 * answered at once; of many who come together each waits for one question at most and few are asked.
 */
export function sharingLookups<Found>(
  find: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): (key: string) => Promise<Found | undefined> {
  const waiting = new Map<string, PromiseWithResolvers<Found | undefined>>();
  let isAsking = false;
  const ask = async () => {
    isAsking = true;
    const together = [...waiting].slice(0, MOST_AT_ONCE);
    for (const [key] of together) waiting.delete(key);
    try {
      const found = await find(together.map(([key]) => key));
      for (const [key, { resolve }] of together) resolve(found.get(key));
    } catch (error) {
      for (const [, { reject }] of together) reject(error);
    }
    isAsking = false;
    if (waiting.size > 0) void ask();
  };
  return (key) => {
    const known = waiting.get(key);
    if (known) return known.promise;
    const own = Promise.withResolvers<Found | undefined>();
    waiting.set(key, own);
    if (!isAsking) void ask();
    return own.promise;
  };
}
