/** More are asked for in several questions. */
const MOST_AT_ONCE = 100;
/** A question that takes longer has met a connection that is dead or a database that stands: nobody else waits for it. */
const PATIENCE_MS = 100;

/**
 * Lets all who ask while a question is on its way share the next one. Nobody gets an answer that was asked for before
 * they came: what has ended by then is found to have ended, on every server, and nothing is kept. Whoever comes alone is
 * answered at once; many who come together are asked for in few questions, one after the other.
 */
export function sharingLookups<Found>(
  find: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
  patienceMs = PATIENCE_MS,
): (key: string) => Promise<Found | undefined> {
  const waiting = new Map<string, PromiseWithResolvers<Found | undefined>>();
  /** The question that those who come now wait for. */
  let current: object | null = null;
  const ask = async () => {
    const question = {};
    current = question;
    const together = [...waiting].slice(0, MOST_AT_ONCE);
    for (const [key] of together) waiting.delete(key);
    const letOn = () => {
      if (current !== question) return;
      current = null;
      if (waiting.size > 0) void ask();
    };
    const impatience = setTimeout(letOn, patienceMs);
    try {
      const found = await find(together.map(([key]) => key));
      for (const [key, { resolve }] of together) resolve(found.get(key));
    } catch (error) {
      for (const [, { reject }] of together) reject(error);
    }
    clearTimeout(impatience);
    letOn();
  };
  return (key) => {
    const known = waiting.get(key);
    if (known) return known.promise;
    const own = Promise.withResolvers<Found | undefined>();
    waiting.set(key, own);
    if (current === null) void ask();
    return own.promise;
  };
}
