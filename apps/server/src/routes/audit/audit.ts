import { auditApi } from '@regest/contract/endpoints/audit.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { listAudit } from '../../services/audit/list-audit.ts';

export function auditRoutes(app: FastifyInstance): void {
  mount(app, auditApi.list, ({ db, query }) => listAudit(db, query));
}
