const lines = new Map<string, Promise<unknown>>();

/** Work of one key is done one piece after the other, of different keys at once. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(key) ?? Promise.resolve();
  const turn = before.then(work, work);
  lines.set(key, turn);
  try {
    return await turn;
  } finally {
    if (lines.get(key) === turn) lines.delete(key);
  }
}
