import { reviewApi } from '@regest/contract/endpoints/review.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { readReview } from '../../services/review/read-review.ts';

export function reviewRoutes(app: FastifyInstance): void {
  mount(app, reviewApi.queue, ({ db, actor, query }) => readReview(db, actor, query));
}
