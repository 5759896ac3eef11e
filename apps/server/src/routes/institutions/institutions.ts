import { institutionsApi } from '@regest/contract/endpoints/institutions.ts';
import type { FastifyInstance } from 'fastify';
import { mount, mountLong } from '../../http/mount.ts';
import { sendCsv } from '../../http/send-download.ts';
import {
  exportInstitutions,
  findInstitutionNames,
  listInstitutions,
  sumInstitutions,
} from '../../services/institutions/list-institutions.ts';
import { publishInstitution } from '../../services/institutions/publish-institution.ts';
import { readInstitution } from '../../services/institutions/read-institution.ts';
import { createInstitution, updateInstitution } from '../../services/institutions/save-institution.ts';

export function institutionRoutes(app: FastifyInstance): void {
  mount(app, institutionsApi.list, ({ db, actor, query }) => listInstitutions(db, actor, query));
  mount(app, institutionsApi.sum, ({ db, actor, query }) => sumInstitutions(db, actor, query));
  mountLong(app, institutionsApi.export, ({ deps, actor, query, reply }) =>
    sendCsv(reply, 'instytucje.csv', exportInstitutions(deps.db, actor, query)),
  );
  mount(app, institutionsApi.names, ({ db, actor, query }) => findInstitutionNames(db, actor, query.q));
  mount(app, institutionsApi.read, ({ db, actor, params }) => readInstitution(db, actor, params.id));
  mount(app, institutionsApi.create, ({ db, actor, body }) => createInstitution(db, actor, body.institution));
  mount(app, institutionsApi.update, ({ db, actor, params, body }) =>
    updateInstitution(db, actor, params.id, body.institution),
  );
  mount(app, institutionsApi.publish, ({ db, actor, params, query }) =>
    publishInstitution(db, actor, params.id, query.value),
  );
}
