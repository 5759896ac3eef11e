import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { deleteAuthor, isAuthorUsed, lockAuthor } from '../../queries/authors/authors.ts';
import { requireReach } from '../access/institution-scope.ts';

export async function removeAuthor(db: Db, actor: Actor, id: number): Promise<Record<string, never>> {
  requireReach(actor, 'author.delete', await lockAuthor(db, id), 'author', id);
  if (await isAuthorUsed(db, id)) {
    throw new AppError('badRequest', {
      resourceType: 'author',
      resourceId: id,
      message: ({ say }) => say('authors.inUse'),
    });
  }
  await deleteAuthor(db, id);
  return {};
}
