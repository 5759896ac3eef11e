import { templatesApi } from '@regest/contract/endpoints/templates.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { readTemplates, removeTemplate, saveTemplate } from '../../services/templates/templates.ts';

export function templateRoutes(app: FastifyInstance): void {
  mount(app, templatesApi.list, ({ db, actor, query }) => readTemplates(db, actor, query));
  mount(app, templatesApi.save, ({ db, actor, body }) => saveTemplate(db, actor, body));
  mount(app, templatesApi.remove, ({ db, actor, query }) => removeTemplate(db, actor, query));
}
