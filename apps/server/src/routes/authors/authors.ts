import { authorsApi } from '@regest/contract/endpoints/authors.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import {
  createAuthor,
  readAuthor,
  readAuthors,
  removeAuthor,
  saveAuthor,
  searchAuthors,
} from '../../services/authors/authors.ts';
import { listDuplicates } from '../../services/merges/list-duplicates.ts';
import { mergeAuthors, noteDistinct, unmergeAuthors } from '../../services/merges/merge-authors.ts';

export function authorRoutes(app: FastifyInstance): void {
  mount(app, authorsApi.list, ({ db, actor, query }) => readAuthors(db, actor, query));
  mount(app, authorsApi.search, ({ db, actor, query }) => searchAuthors(db, actor, query));
  mount(app, authorsApi.read, ({ db, actor, params }) => readAuthor(db, actor, params.id));
  mount(app, authorsApi.create, ({ db, actor, body }) => createAuthor(db, actor, body));
  mount(app, authorsApi.update, ({ db, actor, params, body }) =>
    saveAuthor(db, actor, params.id, body.author),
  );
  mount(app, authorsApi.duplicates, ({ db, actor, query }) =>
    listDuplicates(db, actor, query.institution_id),
  );
  mount(app, authorsApi.merge, ({ db, actor, params, body }) =>
    mergeAuthors(db, actor, params.id, { targetId: body.into, take: body.take }),
  );
  mount(app, authorsApi.distinct, ({ db, actor, params, body }) => noteDistinct(db, actor, params.id, body));
  mount(app, authorsApi.unmerge, ({ db, actor, params }) => unmergeAuthors(db, actor, params.id));
  mount(app, authorsApi.remove, ({ db, actor, params }) => removeAuthor(db, actor, params.id));
}
