import { z } from 'zod';
import { bodyShape, viewShape } from '../derive/entity-shape.ts';
import { AUTHOR_FIELDS } from '../fields/author-fields.ts';
import type { EntityView } from '../fields/entity-values.ts';
import { fieldsOf } from '../fields/field.ts';
import type { Endpoint } from './endpoint.ts';
import { fileView } from './files.ts';
import { id, idParams, institutionQuery, order, PAGE_SIZE, pageOf, pageQuery, searchText } from './paging.ts';
import { type EditionMeta, editionMeta } from './record-views.ts';

export const SUGGESTIONS = 5;
/** Letters before a search for a creator or an index term starts. */
export const SEARCH_MIN = 2;

const FIELDS = fieldsOf(AUTHOR_FIELDS);

export interface AuthorView extends EntityView<typeof AUTHOR_FIELDS, true> {
  id: number;
  institutionId: number;
  isDraft: boolean;
  /** Number of records that name this creator. */
  usage: number;
  version: number;
  editionMeta: EditionMeta;
}

export const authorView = z.object({
  id: z.int(),
  institutionId: z.int(),
  ...viewShape(FIELDS, { file: fileView }, true),
  isDraft: z.boolean(),
  usage: z.int(),
  version: z.int(),
  editionMeta,
}) as unknown as z.ZodType<AuthorView>;

const choice = z.object({
  id: z.int(),
  name: z.string(),
  signature: z.string().nullable(),
  authorType: z.string().nullable(),
});
export type AuthorChoice = z.output<typeof choice>;
const written = z.object({
  ...bodyShape(FIELDS),
  isDraft: z.boolean().optional(),
  version: z.int().optional(),
});
const reply = z.object({ author: authorView });

/** Equal but for signs, equal words in another order, nearly alike with dates that do not speak against it. */
export const DUPLICATE_REASONS = ['sameName', 'sameWords', 'alike'] as const;
const duplicate = z.object({ a: authorView, b: authorView, reason: z.enum(DUPLICATE_REASONS) });
export type AuthorDuplicate = z.output<typeof duplicate>;

/** Chosen one by one in a merge; other names of both are kept together. */
export const MERGED_FIELDS = FIELDS.map(({ name }) => name).filter((name) => name !== 'otherName');

export const AUTHOR_SORTS = ['name', 'signature', 'authorType', 'updatedAt'] as const;

export const authorsApi = {
  list: {
    method: 'GET',
    path: '/api/authors',
    action: 'author.read',
    summary: 'Creators of an institution',
    query: z.object({
      ...pageQuery(PAGE_SIZE),
      ...institutionQuery,
      q: searchText.optional(),
      sort: z.enum(AUTHOR_SORTS).default('name'),
      order: order.default('asc'),
    }),
    reply: pageOf(authorView),
  },
  search: {
    method: 'GET',
    path: '/api/authors/search',
    action: 'author.read',
    summary: 'Suggest creators: those beginning with the text first',
    query: z.object({ q: searchText.default(''), ...institutionQuery }),
    reply: z.array(choice),
  },
  read: {
    method: 'GET',
    path: '/api/authors/:id',
    action: 'author.read',
    summary: 'One creator',
    params: idParams,
    reply,
  },
  create: {
    method: 'POST',
    path: '/api/authors',
    action: 'author.write',
    writes: 'authors',
    summary: 'Create a creator; a name alone makes a draft',
    body: z.looseObject({
      name: z.string().optional(),
      author: z.looseObject({}).optional(),
      institutionId: id.optional(),
    }),
    bodyDoc: z.object({
      name: z.string().optional(),
      author: written.optional(),
      institutionId: z.int().optional(),
    }),
    // The id is outside too: a dialog that creates an author needs nothing else.
    reply: reply.extend({ id: z.int() }),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/authors/:id',
    action: 'author.write',
    writes: 'authors',
    summary: 'Save a creator',
    params: idParams,
    body: z.object({ author: z.looseObject({}) }),
    bodyDoc: z.object({ author: written }),
    reply,
  },
  remove: {
    method: 'DELETE',
    path: '/api/authors/:id',
    action: 'author.delete',
    writes: 'authors',
    audit: 'delete',
    summary: 'Delete a creator that no record names',
    params: idParams,
    reply: z.object({}),
  },
  duplicates: {
    method: 'GET',
    path: '/api/authors/duplicates',
    action: 'author.read',
    summary: 'Pairs of creators that may be one',
    query: z.object({ ...institutionQuery }),
    reply: z.array(duplicate),
  },
  merge: {
    method: 'POST',
    path: '/api/authors/:id/merge',
    action: 'author.merge',
    writes: 'authors',
    summary: 'Make every record of this creator name another one',
    params: idParams,
    /** `take`: fields whose value comes from the dropped author; without it those that the other one lacks. */
    body: z.object({ into: id, take: z.array(z.enum(MERGED_FIELDS)).optional() }),
    reply,
  },
  distinct: {
    method: 'PUT',
    path: '/api/authors/:id/distinct',
    action: 'author.merge',
    writes: 'authors',
    summary: 'Note that two authors are not one, or take that back: they are (not) proposed as duplicates',
    params: idParams,
    body: z.object({ from: id, value: z.boolean().default(true) }),
    reply: z.object({}),
  },
  unmerge: {
    method: 'POST',
    path: '/api/authors/:id/unmerge',
    action: 'author.merge',
    writes: 'authors',
    summary: 'Take the merge of a creator back',
    params: idParams,
    reply,
  },
} as const satisfies Record<string, Endpoint>;
