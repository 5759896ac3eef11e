import { texts } from '@regest/contract/locale/texts.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from '../../db/connect-reader.ts';
import { AppError } from '../../errors/app-error.ts';
import { placeOf } from '../../http/portal-frame.ts';
import { openGate } from '../../operation/network-gate.ts';
import { answerOai } from '../../services/harvest/answer-oai.ts';
import { networkOf } from '../../services/session/sign-in-place.ts';

const RECORDS_IN_PART = 100;
const MOST_BYTES_ASKED = 16 * 1024;
/** Answers being made at once; one who harvests asks for one after another. */
const ROOM = 12;
const RETRY_AFTER_SECONDS = 5;

/** What others harvest. The protocol wants both ways of asking, and faults of the question are answers. */
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
  const gate = openGate({ room: ROOM });
  const inPlace = async (request: FastifyRequest, given: URLSearchParams) => {
    const leave = gate.enter(networkOf(request.ip));
    if (leave === null) throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
    return answerOai(asking, given).finally(leave);
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, given: URLSearchParams) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
      .type('text/xml; charset=utf-8')
      .send(await inPlace(request, given));
  app.get('/oai', (request, reply) =>
    answer(request, reply, new URLSearchParams(request.url.split('?').slice(1).join('?'))),
  );
  app.register(async (form) => {
    form.removeAllContentTypeParsers();
    // Whatever it is called: what is no form has no verb.
    form.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES_ASKED }, (_, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    form.post<{ Body: URLSearchParams | undefined }>('/oai', (request, reply) =>
      answer(request, reply, request.body ?? new URLSearchParams()),
    );
  });
}
