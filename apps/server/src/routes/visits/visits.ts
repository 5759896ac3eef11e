import { WHOLE_MAX } from '@regest/contract/fields/field.ts';
import type { FastifyInstance } from 'fastify';
import { countVisit, keepVisits } from '../../services/visits/count-visit.ts';
import { VisitCounter } from '../../services/visits/visit-counter.ts';

const SAVE_INTERVAL_MS = 5000;
const WHOLE_NUMBER = /^\d{1,10}$/;

function whole(text: unknown): number | undefined {
  const number = typeof text === 'string' && WHOLE_NUMBER.test(text) ? Number(text) : 0;
  return number > 0 && number <= WHOLE_MAX ? number : undefined;
}

/**
 * `POST /portal/_/v?r={record}` when a page is opened (`?i={institution}` for that of an archive), the same with
 * `&s={seconds}` when it is left. No body, no cookie, and always the same answer, which
 * does not reveal whether the visit was counted.
 */
export function visitRoutes(app: FastifyInstance): void {
  const counter = new VisitCounter();
  app.decorate('visits', counter);
  const timer = setInterval(() => void keepVisits(app.deps, counter), SAVE_INTERVAL_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await keepVisits(app.deps, counter);
  });
  app.post('/portal/_/v', async (request, reply) => {
    const { r, i, s } = request.query as Record<string, unknown>;
    const { headers, ip: address } = request;
    const isOurs = headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin';
    const record = whole(r);
    const institution = whole(i);
    if (isOurs && (record !== undefined || institution !== undefined))
      await countVisit(app.deps, counter, {
        record,
        institution,
        ...(s !== undefined && { seconds: whole(s) ?? 0 }),
        address,
        headers,
      });
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
