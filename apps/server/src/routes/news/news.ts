import { newsApi } from '@regest/contract/endpoints/news.ts';
import type { FastifyInstance } from 'fastify';
import { mount, mountPublic } from '../../http/mount.ts';
import { readNews } from '../../services/news/news-view.ts';
import { createNews, removeNews, updateNews } from '../../services/news/write-news.ts';

export function newsRoutes(app: FastifyInstance): void {
  mountPublic(app, newsApi.list, ({ db }) => readNews(db));
  mount(app, newsApi.create, ({ db, actor, body }) => createNews(db, actor, body.news));
  mount(app, newsApi.update, ({ db, actor, params, body }) => updateNews(db, actor, params.id, body.news));
  mount(app, newsApi.remove, ({ db, params }) => removeNews(db, params.id));
}
