import type { Db } from '../../db/schema.ts';

/** What PostgreSQL says of words and holdings changes slowly, and what was known of them before costs time alone. */
const KEPT_MS = 10 * 60_000;

/** What is looked up once and then known for a while, of each database and key. */
export function kept<Key, Value>(
  lookUp: (db: Db, key: Key) => Promise<Value>,
  /** Where it cannot be told: the search is as right and may be slower. */
  otherwise: Value,
): (db: Db, key: Key) => Promise<Value> {
  const known = new WeakMap<Db, Map<Key, { at: number; value: Promise<Value> }>>();
  return (db, key) => {
    const ofDb = known.get(db) ?? new Map();
    known.set(db, ofDb);
    const before = ofDb.get(key);
    if (before && Date.now() - before.at < KEPT_MS) return before.value;
    const value = lookUp(db, key).catch(() => otherwise);
    ofDb.set(key, { at: Date.now(), value });
    return value;
  };
}
