import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  QUESTION_RETENTION_DAYS,
  QUESTIONS_AN_HOUR,
  type QuestionView,
} from '@regest/contract/endpoints/questions.ts';
import { type Challenge, prove } from '@regest/portal/islands/proof-of-work.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { type Client, call, signedIn } from '../../../test/api/client.ts';
import { mailsInFolder } from '../../../test/api/mailbox.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { startWorker } from '../../programs/worker.ts';
import { deleteOldQuestions } from '../../queries/questions/write-questions.ts';

const server = useServer();
const ALIAS = 'archiwum-pytane';
let client: Client;
let recordId: number;
let hiddenId: number;
beforeAll(async () => {
  const { id } = await anInstitution(server(), { name: 'Archiwum pytane' });
  await server().ownerPool.query(
    `update institution set path_alias = $2, fields = fields || '{"contact": {"email": "archiwum@pytane.example"}}' where id = $1`,
    [id, ALIAS],
  );
  client = await signedIn(server(), { institutionId: id, role: 'EDITOR', fullName: 'Ewa Redaktor' });
  const open = await aTree(server(), client, { collection: { title: 'Zespół jawny' } });
  await client.put(`/api/collections/${open.collection.id}/publish`);
  recordId = open.document.id;
  hiddenId = (await aTree(server(), client)).document.id;
});

async function proved(): Promise<string> {
  const { body } = await call<Challenge>(server(), 'GET', '/portal/pytanie/wyzwanie');
  return prove(body);
}

const FORM_VALUES = {
  name: 'Jan Czytelnik',
  email: 'jan@czytelnik.example',
  question: 'Czy zachowała się metryka?',
};

function sendQuestion(fields: Record<string, string>, remoteAddress = '192.0.2.1', path = '/portal/pytanie') {
  return server().app.inject({
    method: 'POST',
    url: path,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ archiwum: ALIAS, ...FORM_VALUES, ...fields }).toString(),
  });
}

const inbox = async (query = '') =>
  (await client.get<{ content: QuestionView[]; total: number }>(`/api/questions${query}`)).body;

test('a question about a public record is stored, mailed to the institution and waits on the desk', async () => {
  const form = await call(server(), 'GET', `/portal/pytanie?r=${recordId}`);
  expect(form.text).toMatch(/<form class="question"[^>]*action="\/portal\/pytanie"/);
  const worker = await startWorker(server().deps);
  const answer = await sendQuestion({ r: String(recordId), captcha: await proved() });
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    `/portal/pytanie?archiwum=${ALIAS}&wyslano=tak&r=${recordId}`,
  ]);
  expect((await call(server(), 'GET', String(answer.headers.location))).text).toContain('Pytanie wysłane');
  const [mail = ''] = await vi.waitFor(
    () => {
      const mails = mailsInFolder(server().dataDir);
      if (mails.length === 0) throw new Error('no mail yet');
      return mails;
    },
    { timeout: 120_000, interval: 50 },
  );
  await worker.stop();
  const folder = join(server().dataDir, 'mail');
  const head = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))[0] ?? '';
  expect(head).toMatch(/^To: archiwum@pytane\.example/m);
  expect(head).toMatch(/^Reply-To: .*jan@czytelnik\.example/m);
  expect(mail).toContain('Czy zachowała się metryka?');
  const { content } = await inbox('?status=open');
  expect(content).toMatchObject([
    { ...FORM_VALUES, status: 'open', record: { id: recordId, level: 'document' } },
  ]);
  const desk = await client.get<{ waiting: { questions: number } }>('/api/desk');
  expect(desk.body.waiting.questions).toBe(1);
});

test('a question whose proof is nested deeply is refused as one without proof', async () => {
  const deep = `{"challenge":{"parameters":{"expiresAt":4e9,"deep":${'['.repeat(20_000)}${']'.repeat(20_000)}},"signature":"x"},"solution":{}}`;
  const answer = await sendQuestion({ captcha: Buffer.from(deep).toString('base64') });
  expect(answer.statusCode).toBe(400);
});

test('a question is marked as answered by whom and when, and opened again', async () => {
  const [first] = (await inbox()).content;
  const update = (question: object) =>
    client.put<{ question: QuestionView }>(`/api/questions/${first?.id}`, { question });
  const { body } = await update({ status: 'answered', note: ' Wysłano skan. ' });
  expect(body.question).toMatchObject({
    status: 'answered',
    note: 'Wysłano skan.',
    answeredBy: 'Ewa Redaktor',
    answeredAt: expect.any(String),
  });
  expect([(await inbox('?status=open')).total, (await inbox('?status=answered')).total]).toEqual([0, 1]);
  const reopened = await update({ status: 'open' });
  expect(reopened.body.question).toMatchObject({ status: 'open', answeredAt: null, answeredBy: null });
  expect((await update({ status: 'closed' })).status).toBe(400);
});

test('what is wrong comes back with all that was typed, and nothing is stored', async () => {
  const before = (await inbox()).total;
  const bad = await sendQuestion({
    email: 'nikt',
    question: '',
    name: '<b>Jan</b>',
    captcha: await proved(),
  });
  expect([bad.statusCode, bad.headers['cache-control']]).toEqual([400, 'no-store']);
  expect(bad.body).toContain('id="blad-email"');
  expect(bad.body).toContain('id="blad-question"');
  expect(bad.body).toContain('value="&lt;b&gt;Jan&lt;/b&gt;"');
  const unproved = await sendQuestion({}, '192.0.2.1', '/portal/en/pytanie');
  expect([unproved.statusCode, unproved.body.includes('The question was not sent')]).toEqual([400, true]);
  const toUnknown = await sendQuestion({ archiwum: 'nie-ma-takiego', captcha: await proved() });
  expect(toUnknown.statusCode).toBe(404);
  const long = await sendQuestion({ question: 'a'.repeat(70_000) });
  expect(long.statusCode).toBe(413);
  expect((await inbox()).total).toBe(before);
});

test('a proof is good once, and a record that is not public is not named', async () => {
  const captcha = await proved();
  expect((await sendQuestion({ captcha, r: String(hiddenId) })).statusCode).toBe(303);
  expect((await inbox()).content[0]).toMatchObject({ record: null, name: 'Jan Czytelnik' });
  expect((await sendQuestion({ captcha })).statusCode).toBe(400);
});

/** Questions counted today for each institution. */
async function quotas(): Promise<unknown> {
  const { rows } = await server().deps.pool.query(
    `select who, tries from request_limit where what = 'question institution'`,
  );
  return rows;
}

test('one network asks so often an hour, others go on, and what proves nothing uses up no institution', async () => {
  const before = await quotas();
  // A wrong captcha counts as an attempt too.
  const send = (address: string) => sendQuestion({ captcha: 'nic' }, address);
  for (let turn = 0; turn < QUESTIONS_AN_HOUR; turn += 1)
    expect((await send('192.0.2.9')).statusCode).toBe(400);
  const refusal = await send('192.0.2.9');
  expect([refusal.statusCode, Number(refusal.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await send('192.0.2.10')).statusCode).toBe(400);
  expect(await quotas()).toEqual(before);
});

test('a year after its answer a question is forgotten', async () => {
  const { content, total } = await inbox();
  await client.put(`/api/questions/${content[0]?.id}`, { question: { status: 'answered' } });
  const age = (days: number) =>
    server().ownerPool.query(
      `update question set answered_at = now() - make_interval(days => $1) where status = 'answered'`,
      [days],
    );
  await age(QUESTION_RETENTION_DAYS - 1);
  await deleteOldQuestions(server().deps.db, QUESTION_RETENTION_DAYS);
  expect((await inbox()).total).toBe(total);
  await age(QUESTION_RETENTION_DAYS + 1);
  await deleteOldQuestions(server().deps.db, QUESTION_RETENTION_DAYS);
  expect((await inbox()).total).toBe(total - 1);
});
