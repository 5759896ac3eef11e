import { texts } from '@regest/contract/locale/texts.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from '../../db/connect-reader.ts';
import { networkOf } from '../../limits/network.ts';
import { openNetworkQuota } from '../../limits/quota.ts';
import { answerOai } from '../../services/harvest/answer-oai.ts';
import { placeOf } from '../../services/portal/portal-place.ts';

const RECORDS_IN_PART = 100;
const MAX_REQUESTED_BYTES = 16 * 1024;
/** Concurrent answers; a harvester sends one request after another. */
const ANSWERS = { size: 12 };
const RETRY_AFTER_SECONDS = 5;

/** OAI-PMH. The protocol requires GET and POST, and reports faults of a request in an answer of status 200. */
export function oaiRoutes(app: FastifyInstance, reader: Reader): void {
  const { pool, db, settings } = app.deps;
  const { origin, base } = placeOf(app.deps);
  const name = `Regest – ${texts('pl').say('portal.name')}`;
  const repository = {
    name: settings.provider === null ? name : `${name}, ${settings.provider}`,
    email: settings.contactEmail,
    namespace: settings.oaiNamespace,
  };
  const asking = { pool, db, reader, root: `${origin}${base}`, repository, pageSize: RECORDS_IN_PART };
  const answers = openNetworkQuota(ANSWERS);
  const answerInQuota = async (request: FastifyRequest, given: URLSearchParams) => {
    const release = answers.take(networkOf(request.ip), RETRY_AFTER_SECONDS);
    return answerOai(asking, given).finally(release);
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, given: URLSearchParams) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
      .type('text/xml; charset=utf-8')
      .send(await answerInQuota(request, given));
  app.get('/oai', (request, reply) =>
    answer(request, reply, new URLSearchParams(request.url.split('?').slice(1).join('?'))),
  );
  app.register(async (form) => {
    form.removeAllContentTypeParsers();
    // Accepts any content type; a body that is no form has no verb.
    form.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_REQUESTED_BYTES }, (_, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    form.post<{ Body: URLSearchParams | undefined }>('/oai', (request, reply) =>
      answer(request, reply, request.body ?? new URLSearchParams()),
    );
  });
}
