import { statisticsApi } from '@regest/contract/endpoints/statistics.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import {
  listCategories,
  listPages,
  readInstitutionReport,
} from '../../services/statistics/read-statistics.ts';

export function statisticsRoutes(app: FastifyInstance): void {
  mount(app, statisticsApi.institutionReport, ({ db, actor, query }) =>
    readInstitutionReport(db, actor, query),
  );
  mount(app, statisticsApi.report, ({ db, actor, query }) => listPages(db, actor, query));
  mount(app, statisticsApi.pageReport, ({ db, actor, query }) => listCategories(db, actor, query));
}
