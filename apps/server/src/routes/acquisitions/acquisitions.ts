import { acquisitionsApi } from '@regest/contract/endpoints/acquisitions.ts';
import type { FastifyInstance } from 'fastify';
import { mount, mountLong } from '../../http/mount.ts';
import { sendCsv } from '../../http/send-download.ts';
import {
  exportAcquisitions,
  listAcquisitions,
  readAcquisition,
} from '../../services/acquisitions/read-acquisitions.ts';
import {
  createAcquisition,
  removeAcquisition,
  updateAcquisition,
} from '../../services/acquisitions/write-acquisition.ts';

export function acquisitionRoutes(app: FastifyInstance): void {
  mount(app, acquisitionsApi.list, ({ db, actor, query }) => listAcquisitions(db, actor, query));
  mountLong(app, acquisitionsApi.export, ({ deps, actor, query, reply }) =>
    sendCsv(reply, 'ksiega_nabytkow.csv', exportAcquisitions(deps.db, actor, query)),
  );
  mount(app, acquisitionsApi.read, ({ db, actor, params }) => readAcquisition(db, actor, params.id));
  mount(app, acquisitionsApi.create, ({ db, actor, body }) => createAcquisition(db, actor, body.acquisition));
  mount(app, acquisitionsApi.update, ({ db, actor, params, body }) =>
    updateAcquisition(db, actor, params.id, body.acquisition),
  );
  mount(app, acquisitionsApi.remove, ({ db, actor, params }) => removeAcquisition(db, actor, params.id));
}
