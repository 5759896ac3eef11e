import type { AuthorView } from '@regest/contract/endpoints/authors.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { findAuthor } from '../../queries/authors/authors.ts';
import { requireReach } from '../access/institution-scope.ts';
import { authorView } from './author-view.ts';

export async function readAuthor(db: Db, actor: Actor, id: number): Promise<{ author: AuthorView }> {
  const row = await findAuthor(db, id);
  if (!row) throw notFound('author', id);
  requireReach(actor, 'author.read', { institutionId: row.institution_id }, 'author', id);
  return { author: authorView(row) };
}
