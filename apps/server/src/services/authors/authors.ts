import {
  type AuthorChoice,
  type AuthorView,
  type authorsApi,
  SEARCH_MIN,
  SUGGESTIONS,
} from '@regest/contract/endpoints/authors.ts';
import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import { type Page, toPage } from '@regest/contract/endpoints/paging.ts';
import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import type { EntityView } from '@regest/contract/fields/entity-values.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { codePoints } from '@regest/contract/text/unicode.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, invalidField, notFound } from '../../errors/app-error.ts';
import {
  type AuthorRow,
  countAuthors,
  deleteAuthor,
  findAuthor,
  isAuthorUsed,
  listAuthors,
  lockAuthor,
  suggestAuthors,
} from '../../queries/authors/authors.ts';
import { findInstitution } from '../../queries/institutions/institutions.ts';
import { findCreatorsByName } from '../../search/index.ts';
import { institutionScope, requireReach } from '../access/institution-scope.ts';
import { fromColumns } from '../entities/entity-columns.ts';
import { saveEntity } from '../entities/save-entity.ts';
import { editionMetaOf } from '../records/record-view.ts';
import { AUTHOR_ENTITY } from './author-entity.ts';

const FIELDS = fieldsOf(AUTHOR_FIELDS);

export function authorView(row: AuthorRow): AuthorView {
  return {
    id: row.id,
    institutionId: row.institution_id,
    ...(fromColumns(FIELDS, row) as EntityView<typeof AUTHOR_FIELDS, true>),
    isDraft: row.is_draft,
    usage: row.usage,
    version: row.version,
    editionMeta: editionMetaOf(row),
  };
}

export async function readAuthor(db: Db, actor: Actor, id: number): Promise<{ author: AuthorView }> {
  const row = await findAuthor(db, id);
  if (!row) throw notFound('author', id);
  requireReach(actor, 'author.read', { institutionId: row.institution_id }, 'author', id);
  return { author: authorView(row) };
}

interface NewAuthor {
  name?: string;
  author?: Record<string, unknown>;
  institutionId?: number;
}

function institutionOfNewAuthor({ author, institutionId }: NewAuthor): number | undefined {
  const wantedInstitution = institutionId ?? author?.institutionId ?? undefined;
  if (wantedInstitution !== undefined && !Number.isSafeInteger(wantedInstitution))
    throw invalidField('institutionId', 'Type');
  return wantedInstitution as number | undefined;
}

/** Creates a creator. A name alone, as the selector in a form sends it, makes a draft to be described later. */
export async function createAuthor(
  db: Db,
  actor: Actor,
  body: NewAuthor,
): Promise<{ id: number; author: AuthorView }> {
  const institutionId = institutionScope(actor, 'author.write', institutionOfNewAuthor(body));
  if (institutionId !== actor.institutionId && !(await findInstitution(db, institutionId))) {
    throw invalidField('institutionId', 'NotFound');
  }
  const values = body.author ?? { name: body.name, isDraft: true };
  const id = await saveEntity(AUTHOR_ENTITY, db, { actor, sent: values, stored: null, institutionId });
  return { id, ...(await readAuthor(db, actor, id)) };
}

/** Saves the fields of the request and leaves the rest as stored. */
export async function saveAuthor(
  db: Db,
  actor: Actor,
  id: number,
  sent: Record<string, unknown>,
): Promise<{ author: AuthorView }> {
  const locked = await lockAuthor(db, id);
  requireReach(actor, 'author.write', locked, 'author', id);
  const { author: current } = await readAuthor(db, actor, id);
  const { institutionId } = current;
  await saveEntity(AUTHOR_ENTITY, db, { actor, sent, stored: current, institutionId });
  return readAuthor(db, actor, id);
}

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

export async function readAuthors(
  db: Db,
  actor: Actor,
  { page, per_page, institution_id, q, sort, order }: QueryOf<typeof authorsApi.list>,
): Promise<Page<AuthorView>> {
  const institutionId = institutionScope(actor, 'author.read', institution_id);
  const named = q === undefined ? [] : await findCreatorsByName(db, q, { institutionId });
  const list = { institutionId, q, named, sort, order, offset: page * per_page, limit: per_page };
  const [total, rows] = await Promise.all([countAuthors(db, list), listAuthors(db, list)]);
  return toPage(rows.map(authorView), total, page, per_page);
}

export async function searchAuthors(
  db: Db,
  actor: Actor,
  { q, institution_id }: QueryOf<typeof authorsApi.search>,
): Promise<AuthorChoice[]> {
  const institutionId = institutionScope(actor, 'author.read', institution_id);
  return codePoints(q.trim()) < SEARCH_MIN ? [] : suggestAuthors(db, institutionId, q, SUGGESTIONS);
}
