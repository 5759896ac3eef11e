import { PATHS } from '@regest/portal/addresses/paths.ts';
import type { QuestionPage } from '@regest/portal/views/pages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from '../../db/connect-reader.ts';
import { AppError } from '../../errors/app-error.ts';
import { cleanInput } from '../../http/clean-input.ts';
import { loadQuestion } from '../../services/portal/pages/question.ts';
import { askArchive } from '../../services/questions/ask-archive.ts';
import { createCaptcha } from '../../services/recovery/captcha.ts';

const CHALLENGE = `${PATHS.question}/wyzwanie`;

interface Drawing {
  /** A page for one reader alone, never cached. */
  show(request: FastifyRequest, reply: FastifyReply, page: QuestionPage, status: number): FastifyReply;
  /** The address of a path in the language of the request. */
  address(request: FastifyRequest, path: string): string;
}

async function readForm(body: unknown): Promise<Record<string, string>> {
  const clean = typeof body === 'object' && body !== null ? await cleanInput(body) : {};
  return Object.fromEntries(
    Object.entries(clean as object).filter(([, value]) => typeof value === 'string'),
  ) as Record<string, string>;
}

/** The form that asks an archive: its faults come back with everything that was typed. */
export function questionFormRoutes(app: FastifyInstance, reader: Reader, drawing: Drawing): void {
  const { deps } = app;
  app.get(CHALLENGE, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await createCaptcha(deps.db, request.ip)),
  );
  const take = async (request: FastifyRequest, reply: FastifyReply) => {
    const form = await readForm(request.body);
    const { r = '', archiwum = '', name = '', email = '', question = '' } = form;
    const target = { r, archiwum };
    const { archive, record } = await loadQuestion(reader, target);
    if (!archive) throw new AppError('notFound');
    const about = { institutionId: archive.id, recordId: record?.id ?? null };
    const faults = await askArchive(deps, about, form, request.ip);
    if (faults.length === 0) {
      const done = new URLSearchParams({ archiwum: archive.path.slice(1), wyslano: 'tak' });
      if (record) done.set('r', String(record.id));
      return reply.redirect(drawing.address(request, `${PATHS.question}?${done}`), 303);
    }
    const typed = { name, email, question };
    const names = faults.map(({ fieldName }) => fieldName);
    return drawing.show(request, reply, await loadQuestion(reader, target, { typed, faults: names }), 400);
  };
  app.post(PATHS.question, take);
  app.post(`/en${PATHS.question}`, take);
}
