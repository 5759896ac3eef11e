import { templatesApi } from '@regest/contract/endpoints/templates.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import {
  deleteTemplate,
  readTemplates,
  renameTemplate,
  restoreTemplate,
  saveTemplate,
} from '../../services/templates/templates.ts';

export function templateRoutes(app: FastifyInstance): void {
  mount(app, templatesApi.list, ({ db, actor, query }) => readTemplates(db, actor, query));
  mount(app, templatesApi.save, ({ db, actor, body }) => saveTemplate(db, actor, body));
  mount(app, templatesApi.rename, ({ db, actor, params, body }) =>
    renameTemplate(db, actor, params.id, body.name),
  );
  mount(app, templatesApi.remove, ({ db, actor, params }) => deleteTemplate(db, actor, params.id));
  mount(app, templatesApi.restore, ({ db, actor, params }) => restoreTemplate(db, actor, params.id));
}
