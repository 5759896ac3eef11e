import {
  ORDER_RETENTION_DAYS,
  ORDERS_OF_ADDRESS_A_DAY,
  type OrderView,
} from '@regest/contract/endpoints/orders.ts';
import { type Challenge, prove } from '@regest/portal/islands/proof-of-work.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { type Client, call, signedIn } from '../../../test/api/client.ts';
import { mailsInFolder } from '../../../test/api/mailbox.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { startWorker } from '../../programs/worker.ts';
import { deleteOldOrders } from '../../queries/orders/write-orders.ts';

const server = useServer();
let client: Client;
let tree: Awaited<ReturnType<typeof aTree>>;
let hiddenId: number;
beforeAll(async () => {
  const { id } = await anInstitution(server(), { name: 'Archiwum zamawiane' });
  await server().ownerPool.query(
    `update institution set path_alias = 'zamawiane', fields = fields || '{"contact": {"email": "archiwum@zamawiane.example"}}' where id = $1`,
    [id],
  );
  client = await signedIn(server(), { institutionId: id, role: 'EDITOR', fullName: 'Ewa Redaktor' });
  tree = await aTree(server(), client, {
    collection: { title: 'Zespół jawny' },
    unit: { title: 'Księga <b>' },
  });
  await client.put(`/api/collections/${tree.collection.id}/publish`);
  hiddenId = (await aTree(server(), client)).unit.id;
});

const FORM_VALUES = {
  wanted: 'copy',
  purpose: 'family',
  name: 'Jan Czytelnik',
  email: 'jan@czytelnik.example',
  message: 'Strony 3 i 4.',
};

async function proved(): Promise<string> {
  const { body } = await call<Challenge>(server(), 'GET', '/portal/pytanie/wyzwanie');
  return prove(body);
}

function send(fields: Record<string, string>, path = '/portal/zamowienie') {
  return server().app.inject({
    method: 'POST',
    url: path,
    remoteAddress: '192.0.2.1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ r: String(tree.unit.id), ...FORM_VALUES, ...fields }).toString(),
  });
}

const list = async (query = '') =>
  (await client.get<{ content: OrderView[]; total: number }>(`/api/orders${query}`)).body;
const change = (id: number | undefined, order: object) =>
  client.put<{ order: OrderView }>(`/api/orders/${id}`, { order });

/** Runs a worker until the outbox has at least `count` mails. */
async function mailed(count: number): Promise<string[]> {
  const worker = await startWorker(server().deps);
  const mails = await vi.waitFor(
    () => {
      const arrived = mailsInFolder(server().dataDir);
      if (arrived.length < count) throw new Error(`${arrived.length} mails yet`);
      return arrived;
    },
    { timeout: 120_000, interval: 50 },
  );
  await worker.stop();
  return mails;
}

test('an order is stored with its records, mailed to the archive, acknowledged to the reader and waits on the desk', async () => {
  const answer = await send({ captcha: await proved() });
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    `/portal/zamowienie?r=${tree.unit.id}&wyslano=tak`,
  ]);
  expect((await call(server(), 'GET', String(answer.headers.location))).text).toContain('Zamówienie wysłane');
  const { content } = await list('?state=open');
  expect(content).toMatchObject([
    { ...FORM_VALUES, visitTime: null, status: 'new', records: [{ id: tree.unit.id, level: 'unit' }] },
  ]);
  const desk = await client.get<{ waiting: { orders: number } }>('/api/desk');
  expect(desk.body.waiting.orders).toBe(1);
  const mails = await mailed(2);
  expect(mails.some((mail) => mail.includes('Strony 3 i 4.') && mail.includes('historia rodziny'))).toBe(
    true,
  );
  const receipt = mails.find((mail) => mail.includes('dotarło')) ?? '';
  expect(receipt).toContain('Księga <b>');
  // The receipt repeats no text of the order: the address may be another person's.
  expect(receipt).not.toContain('Strony 3 i 4.');
});

test('each change of state is noted once and mailed with the reply in the language of the order', async () => {
  expect((await send({ captcha: await proved(), wanted: 'visit' }, '/portal/en/zamowienie')).statusCode).toBe(
    303,
  );
  const [order] = (await list()).content;
  const { body } = await change(order?.id, { status: 'accepted', reply: ' Zapraszamy w środę. ' });
  expect(body.order).toMatchObject({
    status: 'accepted',
    changes: [
      { status: 'new', by: null },
      { status: 'accepted', reply: 'Zapraszamy w środę.', by: 'Ewa Redaktor' },
    ],
  });
  await Promise.all([1, 2].map(() => change(order?.id, { status: 'done', note: 'Była.' })));
  const { content } = await list('?state=closed');
  expect(content).toMatchObject([{ id: order?.id, note: 'Była.', status: 'done' }]);
  expect(content[0]?.changes).toHaveLength(3);
  expect((await change(order?.id, { status: 'lost' })).status).toBe(400);
  const mails = await mailed(6);
  expect(mails.filter((mail) => mail.includes('has been accepted'))).toHaveLength(1);
  expect(mails.find((mail) => mail.includes('has been accepted'))).toContain('Zapraszamy w środę.');
  expect(mails.filter((mail) => mail.includes('is finished'))).toHaveLength(1);
});

test('the letter lists documents by their unit and leaves out what is not public or too large', async () => {
  const ids = [tree.document.id, tree.collection.id, hiddenId].join(',');
  const { text } = await call(server(), 'GET', `/portal/zamowienie?r=${ids}`);
  expect(text).toContain(`/portal/r/${tree.unit.id}"`);
  expect(text).toContain(`name="r" value="${tree.document.id}"`);
  expect(text).toContain('Pominięto:');
  expect(text).not.toContain(`/portal/r/${hiddenId}"`);
  expect((await send({ r: String(hiddenId), captcha: await proved() })).statusCode).toBe(404);
  const nonsense = await call(server(), 'GET', '/portal/zamowienie?r=-1,x,99999999999,1e3');
  expect([nonsense.status, nonsense.text.includes('<form class="question"')]).toEqual([200, false]);
});

test('what is wrong comes back with all that was typed, and nothing is stored', async () => {
  const before = (await list()).total;
  const bad = await send({ wanted: 'all', purpose: '', name: '', message: '<i>', captcha: await proved() });
  expect(bad.statusCode).toBe(400);
  for (const name of ['wanted', 'purpose', 'name']) expect(bad.body).toContain(`id="blad-${name}"`);
  expect(bad.body).toContain('&lt;i&gt;</textarea>');
  const unproved = await send({}, '/portal/en/zamowienie');
  expect([unproved.statusCode, unproved.body.includes('The order was not sent')]).toEqual([400, true]);
  expect((await list()).total).toBe(before);
});

test('one address is acknowledged only so often a day', async () => {
  const email = 'zasypywany@czytelnik.example';
  const orders = await Promise.all(
    Array.from({ length: ORDERS_OF_ADDRESS_A_DAY + 1 }, async () => send({ email, captcha: await proved() })),
  );
  expect(orders.filter(({ statusCode }) => statusCode === 303)).toHaveLength(ORDERS_OF_ADDRESS_A_DAY);
  expect(orders.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
});

test('a year after its last change an order is deleted, whatever came of it', async () => {
  const { total } = await list();
  const age = (days: number) =>
    server().ownerPool.query(`update reader_order set changed_at = now() - make_interval(days => $1)`, [
      days,
    ]);
  await age(ORDER_RETENTION_DAYS - 1);
  await deleteOldOrders(server().deps.db, ORDER_RETENTION_DAYS);
  expect((await list()).total).toBe(total);
  await age(ORDER_RETENTION_DAYS + 1);
  await deleteOldOrders(server().deps.db, ORDER_RETENTION_DAYS);
  expect((await list()).total).toBe(0);
});
