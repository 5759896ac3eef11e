import { agreementsApi } from '@regest/contract/endpoints/agreements.ts';
import { closuresApi } from '@regest/contract/endpoints/closures.ts';
import type { recordEndpoints } from '@regest/contract/endpoints/records.ts';
import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { RECORD_LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import {
  createAgreement,
  listAgreements,
  readAgreement,
  removeAgreement,
  updateAgreement,
} from '../../services/closures/agreements.ts';
import { confirmFileOpening, confirmRecordOpening, listClosures } from '../../services/closures/closures.ts';

type RecordCalls = ReturnType<typeof recordEndpoints<RecordLevel>>;

export function closureRoutes(app: FastifyInstance): void {
  mount(app, closuresApi.list, ({ db, actor, query }) => listClosures(db, actor, query));
  mount(app, closuresApi.confirmFile, ({ db, actor, params }) => confirmFileOpening(db, actor, params.id));
  for (const level of RECORD_LEVELS) {
    const { confirmClosure } = recordsApi[level] as unknown as RecordCalls;
    mount(app, confirmClosure, ({ db, actor, params }) => confirmRecordOpening(db, actor, level, params.id));
  }
  mount(app, agreementsApi.list, ({ db, actor, query }) => listAgreements(db, actor, query));
  mount(app, agreementsApi.read, ({ db, actor, params }) => readAgreement(db, actor, params.id));
  mount(app, agreementsApi.create, ({ db, actor, body }) => createAgreement(db, actor, body.agreement));
  mount(app, agreementsApi.update, ({ db, actor, params, body }) =>
    updateAgreement(db, actor, params.id, body.agreement),
  );
  mount(app, agreementsApi.remove, ({ db, actor, params }) => removeAgreement(db, actor, params.id));
}
