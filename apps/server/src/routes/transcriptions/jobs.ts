import { jobsApi } from '@regest/contract/endpoints/jobs.ts';
import type { FastifyInstance } from 'fastify';
import { mount, mountLong } from '../../http/mount.ts';
import { cancelJob, listTextJobs, retryJob } from '../../services/transcriptions/manage-jobs.ts';

export function jobRoutes(app: FastifyInstance): void {
  mount(app, jobsApi.list, ({ db, actor, query }) => listTextJobs(db, actor, query));
  mount(app, jobsApi.cancel, ({ db, actor, params }) => cancelJob(db, actor, params.id));
  mountLong(app, jobsApi.retry, ({ deps, actor, params }) => retryJob(deps, actor, params.id));
}
