import type { AuthorView } from '@regest/contract/endpoints/authors.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { lockAuthor, setAuthor } from '../../queries/authors/authors.ts';
import { requireReach } from '../access/institution-scope.ts';
import { refuseStale } from '../access/refuse-stale.ts';
import { indexRecordsOfAuthor } from '../search/index-author-records.ts';
import { searchEngine } from '../search/search-engine.ts';
import { askedAuthor, checkAuthor } from './check-author.ts';
import { readAuthor } from './read-author.ts';

/** Saves what the request names and leaves the rest as it was. */
export async function saveAuthor(
  db: Db,
  actor: Actor,
  id: number,
  body: Record<string, unknown>,
): Promise<{ author: AuthorView }> {
  const held = await lockAuthor(db, id);
  requireReach(actor, 'author.write', held, 'author', id);
  const { author: current } = await readAuthor(db, actor, id);
  // What is no version at all is told below, with all other faults.
  if (Number.isSafeInteger(body.version)) refuseStale(body.version, current.version, 'author', current);
  const whole = { ...askedAuthor(current), ...askedAuthor(body) };
  const stored = await checkAuthor(db, current.institutionId, whole, body, id);
  await setAuthor(db, id, actor.id, stored);
  await searchEngine.put(db, 'author', [id]);
  if (stored.name !== current.name) await indexRecordsOfAuthor(db, id);
  return readAuthor(db, actor, id);
}
