import type { Db } from '../../db/schema.ts';
import { findSecret } from '../../queries/recovery/recovery.ts';

const keys = new WeakMap<Db, Promise<Buffer>>();

/** What addresses of files are signed with. It never changes while a server runs, and a player that seeks asks often. */
export function fileKey(db: Db): Promise<Buffer> {
  const known = keys.get(db);
  if (known) return known;
  const key = findSecret(db, 'file-address').then((hex) => Buffer.from(hex, 'hex'));
  keys.set(db, key);
  // A database that was away for a moment is asked again.
  key.catch(() => keys.delete(db));
  return key;
}
