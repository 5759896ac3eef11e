import type { AuthorView } from '@regest/contract/endpoints/authors.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalidField } from '../../errors/app-error.ts';
import { findInstitution } from '../../queries/institutions/institutions.ts';
import { institutionScope } from '../access/institution-scope.ts';
import { saveEntity } from '../entities/save-entity.ts';
import { AUTHOR_ENTITY } from './author-entity.ts';
import { readAuthor } from './read-author.ts';

interface NewAuthor {
  name?: string;
  author?: Record<string, unknown>;
  institutionId?: number;
}

function institutionAsked({ author, institutionId }: NewAuthor): number | undefined {
  const asked = institutionId ?? author?.institutionId ?? undefined;
  if (asked !== undefined && !Number.isSafeInteger(asked)) throw invalidField('institutionId', 'Type');
  return asked as number | undefined;
}

/** A name alone, as the selector in a form sends it, makes a draft to be described later. */
export async function createAuthor(
  db: Db,
  actor: Actor,
  body: NewAuthor,
): Promise<{ id: number; author: AuthorView }> {
  const institutionId = institutionScope(actor, 'author.write', institutionAsked(body));
  if (institutionId !== actor.institutionId && !(await findInstitution(db, institutionId))) {
    throw invalidField('institutionId', 'NotFound');
  }
  const sent = body.author ?? { name: body.name, isDraft: true };
  const id = await saveEntity(AUTHOR_ENTITY, db, { actor, sent, stored: null, institutionId });
  return { id, ...(await readAuthor(db, actor, id)) };
}
