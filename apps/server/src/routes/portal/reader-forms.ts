import type { FieldError } from '@regest/contract/errors.ts';
import type { Locale } from '@regest/contract/locale/locale.ts';
import {
  alertPath,
  CHALLENGE_PATH,
  contributionPath,
  ownFolderPath,
  PATHS,
  sharedFolderPath,
} from '@regest/portal/addresses/paths.ts';
import type { PortalPage } from '@regest/portal/views/pages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from '../../db/connect-reader.ts';
import { AppError } from '../../errors/app-error.ts';
import { cleanInput } from '../../http/clean-input.ts';
import { changeAlert, loadOwnAlert } from '../../services/alerts/own-alert.ts';
import { wantAlert } from '../../services/alerts/want-alert.ts';
import { sendContribution } from '../../services/contributions/send-contribution.ts';
import { sendOrder } from '../../services/orders/send-order.ts';
import { loadAlert } from '../../services/portal/pages/alert.ts';
import {
  faultsOfPlace,
  loadContribution,
  readMark,
  typedContribution,
} from '../../services/portal/pages/contribution.ts';
import { loadOrder, typedOrder } from '../../services/portal/pages/order.ts';
import { loadQuestion } from '../../services/portal/pages/question.ts';
import { textPage } from '../../services/portal/pages/text.ts';
import { askArchive } from '../../services/questions/ask-archive.ts';
import { createCaptcha } from '../../services/recovery/captcha.ts';
import {
  endSharedFolder,
  readOwnFolder,
  readSharedFolder,
  shareFolder,
} from '../../services/shared-folders/shared-folders.ts';

export interface Drawing {
  /** Sends a page for one reader, which is never cached. */
  show(request: FastifyRequest, reply: FastifyReply, page: PortalPage, status: number): FastifyReply;
  address(request: FastifyRequest, path: string): string;
  localeOf(request: FastifyRequest): Locale;
}

type Form = Record<string, string>;

async function readForm(body: unknown): Promise<Form> {
  const clean = typeof body === 'object' && body !== null ? await cleanInput(body) : {};
  return Object.fromEntries(
    Object.entries(clean as object).filter(([, value]) => typeof value === 'string'),
  ) as Form;
}

/** Result of a form: the path of a redirect, or a page with the faults. */
type FormOutcome = { done: string } | { refused: PortalPage };

const faultsOfForm = async (sending: Promise<FieldError[]>) =>
  (await sending).map(({ fieldName }) => fieldName);

/** Forms for readers without an account; a refused form is shown again with the typed values. */
export function readerFormRoutes(app: FastifyInstance, reader: Reader, drawing: Drawing): void {
  const { deps } = app;
  app.get(CHALLENGE_PATH, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await createCaptcha(deps.db, request.ip)),
  );
  const mountForm = (path: string, take: (form: Form, request: FastifyRequest) => Promise<FormOutcome>) => {
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const outcome = await take(await readForm(request.body), request);
      return 'done' in outcome
        ? reply.redirect(drawing.address(request, outcome.done), 303)
        : drawing.show(request, reply, outcome.refused, 400);
    };
    app.post(path, handle);
    app.post(`/en${path}`, handle);
  };
  mountForm(PATHS.question, async (form, request) => {
    const { r = '', archiwum = '', name = '', email = '', question = '' } = form;
    const target = { r, archiwum };
    const { archive, record } = await loadQuestion(reader, target);
    if (!archive) throw new AppError('notFound');
    const about = { institutionId: archive.id, recordId: record?.id ?? null };
    const faults = await faultsOfForm(askArchive(deps, about, form, request.ip));
    if (faults.length > 0)
      return { refused: await loadQuestion(reader, target, { typed: { name, email, question }, faults }) };
    const answerQuery = new URLSearchParams({ archiwum: archive.path.slice(1), wyslano: 'tak' });
    if (record) answerQuery.set('r', String(record.id));
    return { done: `${PATHS.question}?${answerQuery}` };
  });
  mountForm(PATHS.order, async (form, request) => {
    const target = { r: form.r ?? '' };
    const { archive, units } = await loadOrder(reader, target);
    if (!archive) throw new AppError('notFound');
    const recordIds = units.flatMap(({ unit, documents }) =>
      documents.length === 0 ? [unit.id] : documents.map(({ id }) => id),
    );
    const about = { institutionId: archive.id, recordIds, locale: drawing.localeOf(request) };
    const faults = await faultsOfForm(sendOrder(deps, about, form, request.ip));
    if (faults.length > 0)
      return { refused: await loadOrder(reader, target, { typed: typedOrder(form), faults }) };
    return { done: `${PATHS.order}?${new URLSearchParams({ r: recordIds.join(','), wyslano: 'tak' })}` };
  });
  mountForm(PATHS.contribution, async (form, request) => {
    const target = { plik: form.plik ?? '', s: form.s ?? '', wiersz: form.wiersz ?? '' };
    const page = await loadContribution(reader, target);
    if (!page) throw new AppError('notFound');
    const typed = typedContribution(form);
    const ofPlace = faultsOfPlace(page, form);
    const about = {
      institutionId: page.archive.id,
      fileId: page.file.id,
      page: page.picture?.page ?? null,
      region: page.line ? null : (readMark(typed) ?? null),
      line: page.line,
      locale: drawing.localeOf(request),
    };
    const faults =
      ofPlace.length > 0 ? ofPlace : await faultsOfForm(sendContribution(deps, about, form, request.ip));
    if (faults.length > 0) return { refused: { ...page, typed, faults } };
    return { done: `${contributionPath(page.file.id, about.page)}&wyslano=tak` };
  });
  mountForm(PATHS.alert, async (form, request) => {
    const locale = drawing.localeOf(request);
    const page = await loadAlert(reader, Object.fromEntries(new URLSearchParams(form.szukaj ?? '')), locale);
    if (page.query === '') throw new AppError('notFound');
    const faults = await wantAlert(deps, { locale, query: page.query }, form, request.ip);
    if (faults.length === 0) return { done: `${PATHS.alert}?wyslano=tak` };
    const names = faults.map(({ fieldName }) => fieldName);
    return { refused: { ...page, typed: { email: form.email ?? '' }, faults: names } };
  });
  mountForm(PATHS.folder, async (form, request) => {
    const shared = await shareFolder(deps, form, request.ip);
    if ('ownToken' in shared) return { done: ownFolderPath(shared.ownToken) };
    const faults = shared.faults.map(({ fieldName }) => fieldName);
    return { refused: { ...textPage('folder', deps.settings), faults } };
  });
  /** Mounts a page behind a secret address. */
  const mountOwn = (path: string, load: (token: string, locale: Locale) => Promise<PortalPage>) => {
    const handle = async (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) =>
      drawing.show(request, reply, await load(request.params.token, drawing.localeOf(request)), 200);
    app.get(path, handle);
    app.get(`/en${path}`, handle);
  };
  mountOwn(sharedFolderPath(':token'), (token) => readSharedFolder(deps.db, reader, token));
  mountOwn(alertPath(':token'), (token, locale) => loadOwnAlert(deps.db, reader, token, locale));
  mountOwn(ownFolderPath(':token'), (token) => readOwnFolder(deps.db, reader, token));
  /** Mounts the form action of a page behind a secret address. */
  const mountChange = (
    path: string,
    change: (token: string, form: Form, locale: Locale) => Promise<PortalPage>,
  ) => {
    const handle = async (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) => {
      const form = await readForm(request.body);
      const page = await change(request.params.token, form, drawing.localeOf(request));
      return drawing.show(request, reply, page, 200);
    };
    app.post(path, handle);
    app.post(`/en${path}`, handle);
  };
  mountChange(alertPath(':token'), (token, form, locale) =>
    changeAlert(deps.db, reader, { token, form }, locale),
  );
  mountChange(ownFolderPath(':token'), (token) => endSharedFolder(deps.db, reader, token));
}
