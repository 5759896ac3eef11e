import type { AuthorView } from '@regest/contract/endpoints/authors.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { lockAuthor } from '../../queries/authors/authors.ts';
import { requireReach } from '../access/institution-scope.ts';
import { saveEntity } from '../entities/save-entity.ts';
import { AUTHOR_ENTITY } from './author-entity.ts';
import { readAuthor } from './read-author.ts';

/** Saves what the request names and leaves the rest as it was. */
export async function saveAuthor(
  db: Db,
  actor: Actor,
  id: number,
  sent: Record<string, unknown>,
): Promise<{ author: AuthorView }> {
  const held = await lockAuthor(db, id);
  requireReach(actor, 'author.write', held, 'author', id);
  const { author: current } = await readAuthor(db, actor, id);
  const { institutionId } = current;
  await saveEntity(AUTHOR_ENTITY, db, { actor, sent, stored: current, institutionId });
  return readAuthor(db, actor, id);
}
