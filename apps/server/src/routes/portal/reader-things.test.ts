import { ALERT_UNCONFIRMED_DAYS, MAX_SHARED_FOLDER_RECORDS } from '@regest/contract/readers.ts';
import { addDays, today } from '@regest/contract/text/day.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import { type Challenge, prove } from '@regest/portal/islands/proof-of-work.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { type Client, call, signedIn } from '../../../test/api/client.ts';
import { mailsInFolder } from '../../../test/api/mailbox.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { startWorker } from '../../programs/worker.ts';
import { deleteUnconfirmedAlerts } from '../../queries/alerts/alerts.ts';
import { deleteEndedFolders } from '../../queries/shared-folders/shared-folders.ts';
import { mailAlerts } from '../../services/alerts/mail-alerts.ts';

const server = useServer();
const EMAIL = 'jan@czytelnik.example';
let client: Client;
beforeAll(async () => {
  const { id } = await anInstitution(server(), { name: 'Archiwum nowości' });
  client = await signedIn(server(), { institutionId: id, role: 'EDITOR' });
});

async function aPublicTree(title: string) {
  const tree = await aTree(server(), client, { collection: { title: `Zespół ${title}` }, unit: { title } });
  await client.put(`/api/collections/${tree.collection.id}/publish`);
  return tree;
}

async function proved(): Promise<string> {
  const { body } = await call<Challenge>(server(), 'GET', '/portal/pytanie/wyzwanie');
  return prove(body);
}

function post(path: string, fields: Record<string, string>) {
  return server().app.inject({
    method: 'POST',
    url: path,
    remoteAddress: '192.0.2.1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
}

const wantAlert = async (
  szukaj: string,
  fields: Record<string, string> = {},
  path = '/portal/powiadomienia',
) => post(path, { szukaj, email: EMAIL, captcha: await proved(), ...fields });

async function mailed(count: number, to = EMAIL): Promise<string[]> {
  const worker = await startWorker(server().deps);
  const mails = await vi.waitFor(
    () => {
      const all = mailsInFolder(server().dataDir, to);
      if (all.length < count) throw new Error(`${all.length} mails yet`);
      return all;
    },
    { timeout: 120_000, interval: 50 },
  );
  await worker.stop();
  return mails;
}

const linkIn = (mail = '') => /\/portal(?:\/en)?\/powiadomienia\/[0-9a-f]{32}/.exec(mail)?.[0] ?? '';
/** Moves all times one day back and mails alerts. */
async function aDayLater(): Promise<void> {
  await server().ownerPool.query(`update reader_alert set looked_at = looked_at - interval '1 day'`);
  await server().ownerPool.query(
    `update record set published_at = published_at - interval '1 day', opened_at = opened_at - interval '1 day'`,
  );
  await mailAlerts(server().deps, () => true);
}
/** Moves the publication of a subtree an hour back, which is still after the last run of alerts. */
const settle = (recordId: number) =>
  server().ownerPool.query(
    `update record set published_at = now() - interval '1 hour' where path like (select path from record where id = $1) || '%'`,
    [recordId],
  );

test('a confirmed alert mails each newly published record once, until one press ends it', async () => {
  const before = await aPublicTree('Kronika klubu');
  await settle(before.collection.id);
  const page = await call(server(), 'GET', '/portal/powiadomienia?q=kronika&strona=2');
  expect(page.text).toContain('name="szukaj" value="q=kronika"');
  expect((await call(server(), 'GET', '/portal/en/powiadomienia?q=kronika')).text).toContain('“kronika”');
  const reply = await wantAlert('q=kronika');
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/portal/powiadomienia?wyslano=tak']);
  const [asking] = await mailed(1);
  expect(asking).toContain('„kronika”');
  const link = linkIn(asking);
  // A mail program that prefetches the address must not confirm the alert.
  expect((await call(server(), 'GET', link)).text).toContain('Potwierdzam, powiadamiaj mnie');
  await aDayLater();
  expect((await post(link, { co: 'potwierdz' })).body).toContain('Powiadomienia są włączone');
  await server().ownerPool.query(`update reader_alert set looked_at = now() - interval '2 hours'`);
  await settle((await aPublicTree('Kronika nowa')).collection.id);
  await settle((await aPublicTree('Rachunki')).collection.id);
  await server().ownerPool.query(
    `update record set published_at = now() - interval '1 week' where id = any($1)`,
    [[before.collection.id, before.unit.id]],
  );
  await aDayLater();
  const [, news = ''] = mailsInFolder(server().dataDir, EMAIL);
  expect(news).toContain('Kronika nowa');
  expect(news).not.toContain('Rachunki');
  expect(linkIn(news)).toBe(link);
  expect(mailsInFolder(server().dataDir, 'List-Unsubscribe=One-Click')).toHaveLength(1);
  await aDayLater();
  expect(mailsInFolder(server().dataDir, EMAIL)).toHaveLength(2);
  expect((await post(link, { 'List-Unsubscribe': 'One-Click' })).body).toContain('Powiadomienia zakończone');
  expect((await call(server(), 'GET', link)).status).toBe(404);
  await aDayLater();
  expect(mailsInFolder(server().dataDir, EMAIL)).toHaveLength(2);
});

test('an alert mails once what a closure no longer hides, whether its day or a person ended it', async () => {
  const email = 'zamkniete@czytelnik.example';
  const [expired, lifted, closedTree] = [
    await aPublicTree('Akta po terminie'),
    await aPublicTree('Akta zwolnione'),
    await aPublicTree('Akta tajne'),
  ];
  await server().ownerPool.query(`update record set published_at = now() - interval '1 month'`);
  const close = (id: number, until: string | null) => {
    const closure: Closure = { scope: 'record', reason: 'personalData', until, atEnd: 'open' };
    return client.put(`/api/collections/${id}`, { collection: { closure } });
  };
  await close(expired.collection.id, addDays(today(), -3));
  await close(lifted.collection.id, null);
  await close(closedTree.collection.id, addDays(today(), 2));
  await wantAlert('q=akta', { email });
  await server().ownerPool.query(
    `update reader_alert set confirmed_at = now(), looked_at = now() - interval '4 days' where email = $1`,
    [email],
  );
  const titlesMailed = () =>
    mailsInFolder(server().dataDir, email).map((mail) => [
      ...new Set(mail.match(/Akta (po terminie|zwolnione|tajne)/g)),
    ]);
  await aDayLater();
  expect(titlesMailed()).toEqual([['Akta po terminie']]);
  await client.put(`/api/collections/${lifted.collection.id}`, { collection: { closure: null } });
  await server().ownerPool.query(`update record set opened_at = opened_at - interval '1 hour'`);
  await server().ownerPool.query(`update reader_alert set looked_at = now() - interval '21 hours'`);
  await mailAlerts(server().deps, () => true);
  expect(titlesMailed().slice(1)).toEqual([['Akta zwolnione']]);
  await aDayLater();
  expect(titlesMailed()).toHaveLength(2);
  await server().ownerPool.query('delete from reader_alert');
});

test('the same query of the same address is kept once, and unconfirmed ones are deleted', async () => {
  const email = 'dwa@czytelnik.example';
  await wantAlert('q=mapa&od=1900', { email });
  await wantAlert('od=1900&q=mapa&sort=data', { email: 'DWA@czytelnik.example' }, '/portal/en/powiadomienia');
  const count = async () => (await server().deps.pool.query('select email from reader_alert')).rows.length;
  expect(await count()).toBe(1);
  await deleteUnconfirmedAlerts(server().deps.db, ALERT_UNCONFIRMED_DAYS);
  expect(await count()).toBe(1);
  await server().ownerPool.query(`update reader_alert set created_at = now() - interval '3 days'`);
  await deleteUnconfirmedAlerts(server().deps.db, ALERT_UNCONFIRMED_DAYS);
  expect(await count()).toBe(0);
});

test('an alert without a query, an address or a proof is refused with what was typed', async () => {
  expect((await wantAlert('')).statusCode).toBe(404);
  expect((await wantAlert('sort=nowe')).statusCode).toBe(404);
  const bad = await wantAlert('q=a', { email: '<nikt>' });
  expect([bad.statusCode, bad.body.includes('value="&lt;nikt&gt;"')]).toEqual([400, true]);
  expect((await wantAlert('q=a', { captcha: '' })).statusCode).toBe(400);
  for (const token of ['x', '0'.repeat(32), '%00', "'"])
    expect((await call(server(), 'GET', `/portal/powiadomienia/${token}`)).status).toBe(404);
});

test('an address of alerts or of a shared folder that leads nowhere says what has ended', async () => {
  const token = '0'.repeat(32);
  const textOf = async (path: string) => (await call(server(), 'GET', `/portal${path}/${token}`)).text;
  expect(await textOf('/powiadomienia')).toContain('Te powiadomienia zakończono');
  expect(await textOf('/en/powiadomienia')).toContain('These alerts have ended');
  for (const path of ['/teczka', '/teczka/moja'])
    expect(await textOf(path)).toContain('Tej teczki już nikt nie udostępnia');
  expect(await textOf('/r')).toContain('materiału nie opublikowano');
});

const sharedAddressIn = (page: string) => /\/portal\/teczka\/[0-9a-f]{32}/.exec(page)?.[0] ?? '';
const share = async (items: unknown, fields: Record<string, string> = {}) =>
  post('/portal/teczka', { zawartosc: JSON.stringify(items), name: '', captcha: await proved(), ...fields });

test('a shared folder shows what is public now with the notes, to everybody with the address, until it ends', async () => {
  const [visible, withdrawn] = [await aPublicTree('Pokazany'), await aPublicTree('Wycofany')];
  const answer = await share(
    [
      { id: visible.unit.id, note: '<b>Ważne</b>' },
      { id: withdrawn.unit.id, note: 'Cicho' },
    ],
    { name: 'Lekcja' },
  );
  const listAddress = String(answer.headers.location);
  expect([answer.statusCode, /^\/portal\/teczka\/moja\/[0-9a-f]{32}$/.test(listAddress)]).toEqual([
    303,
    true,
  ]);
  const address = sharedAddressIn((await call(server(), 'GET', listAddress)).text);
  const open = await call(server(), 'GET', address);
  expect(open.text).toContain('&lt;b&gt;Ważne&lt;/b&gt;');
  expect(open.text).toContain('Wycofany');
  expect(open.text).toContain('noindex');
  expect(open.headers['cache-control']).toBe('no-store');
  await client.put(`/api/collections/${withdrawn.collection.id}/publish?value=false`);
  const { text } = await call(server(), 'GET', address.replace('/portal/', '/portal/en/'));
  expect(text).toContain('Pokazany');
  expect(text).not.toMatch(/Wycofany|Cicho/);
  await server().ownerPool.query(`update shared_folder set ends_at = now() - interval '1 second'`);
  expect((await call(server(), 'GET', address)).status).toBe(404);
  await deleteEndedFolders(server().deps.db);
  expect((await server().deps.pool.query('select name from shared_folder')).rows).toEqual([]);
});

test('the reader who shared a folder ends it, and others cannot', async () => {
  const { unit } = await aPublicTree('Na jeden dzień');
  const shareAddress = String((await share([{ id: unit.id, note: '' }])).headers.location);
  const address = sharedAddressIn((await call(server(), 'GET', shareAddress)).text);
  expect((await call(server(), 'GET', address)).text).not.toContain('Zakończ udostępnianie');
  const token = address.split('/').at(-1);
  for (const path of [`/portal/teczka/moja/${token}`, address])
    expect((await post(path, {})).statusCode).toBe(404);
  expect((await post(shareAddress.replace('/portal/', '/portal/en/'), {})).body).toContain(
    'Sharing has ended',
  );
  for (const path of [address, shareAddress]) expect((await call(server(), 'GET', path)).status).toBe(404);
});

test('a folder that is empty, too full or no folder at all is not shared', async () => {
  const tooMany = Array.from({ length: MAX_SHARED_FOLDER_RECORDS + 1 }, (_, index) => ({
    id: index + 1,
    note: '',
  }));
  const twice = [1, 1].map((id) => ({ id, note: '' }));
  for (const items of [[], tooMany, twice, { id: 1 }, [{ id: 'x', note: '' }], [{ id: 1 }], null]) {
    const answer = await share(items);
    expect([answer.statusCode, answer.body.includes('Udostępnić można od 1 do 100')]).toEqual([400, true]);
  }
  expect((await share([{ id: 1, note: '' }], { captcha: '' })).statusCode).toBe(400);
});
