import { CONTRIBUTIONS_AN_HOUR, type ContributionView } from '@regest/contract/endpoints/contributions.ts';
import type { TranscriptionView } from '@regest/contract/endpoints/transcriptions.ts';
import { type Challenge, prove } from '@regest/portal/islands/proof-of-work.ts';
import { beforeAll, expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { type Client, call, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';
import { insertSeenPage } from '../../queries/transcriptions/text-pages.ts';
import { setMachineText } from '../../queries/transcriptions/transcriptions.ts';
import { storePages } from '../../services/transcriptions/store-pages.ts';

const server = useServer();
const TEXT = 'Rodzina Kowalskich\nna ganku dwoiu\nlato 1936';
let client: Client;
let tree: Awaited<ReturnType<typeof aTree>>;
let scanId: number;
let recordingId: number;

async function aPublicFile(name: string, from: string): Promise<number> {
  const place = { parentId: tree.document.id, parentLevel: 'document', name };
  const { id } = await aFile(server(), client, await sample(from), place);
  await client.put(`/api/files/${id}`, { isPublished: true });
  return id;
}

beforeAll(async () => {
  const { id } = await anInstitution(server(), { name: 'Archiwum opisywane' });
  client = await signedIn(server(), { institutionId: id, role: 'EDITOR', fullName: 'Ewa Redaktor' });
  tree = await aTree(server(), client, { unit: { contributions: ['line', 'place', 'knowledge'] } });
  await client.put(`/api/collections/${tree.collection.id}/publish?value=true`);
  scanId = await aPublicFile('rodzina.png', 'sketch.png');
  recordingId = await aPublicFile('relacja.wav', 'recording.wav');
  await server().ownerPool.query('update file set duration = 10 where id = $1', [recordingId]);
  const { db } = server().deps;
  await setMachineText(db, { fileId: scanId, kind: 'ocr', language: null, text: TEXT });
  await insertSeenPage(db, scanId, 1, [
    ['Rodzina', 1000, 1000, 1000, 200],
    ['ganku', 1500, 2000, 1000, 200],
    ['dwoiu', 3000, 2000, 1000, 200],
    ['lato', 1000, 3000, 800, 200],
    ['1936', 2000, 3000, 800, 200],
  ]);
  await storePages(db, scanId, 'ocr', TEXT);
});

async function proved(): Promise<string> {
  const { body } = await call<Challenge>(server(), 'GET', '/portal/pytanie/wyzwanie');
  return prove(body);
}

function post(fields: Record<string, string>, path = '/portal/opisz', remoteAddress = '192.0.2.1') {
  return server().app.inject({
    method: 'POST',
    url: path,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ plik: String(scanId), ...fields }).toString(),
  });
}
const send = async (fields: Record<string, string>, path?: string) =>
  post({ captcha: await proved(), ...fields }, path);
const CORRECTION = { wiersz: '2', bylo: 'na ganku dwoiu', text: 'na ganku dworu', credit: 'Jan Wnuk' };
const REGION_FORM = { x: '10', y: '20,5', w: '30', h: '40', text: 'To mój dziadek', credit: 'Jan Wnuk' };

const list = async (query = '') =>
  (await client.get<{ content: ContributionView[]; total: number }>(`/api/contributions${query}`)).body;
const newest = async () => (await list('?per_page=100')).content.at(-1);
const accept = (id: number | undefined) =>
  client.put<{ contribution: ContributionView }>(`/api/contributions/${id}/accept`);
const page = async (query = '') => {
  const { headers } = await call(server(), 'GET', `/portal/r/${tree.document.id}`);
  return (await call(server(), 'GET', `${headers.location}${query}`)).text;
};
interface Canvas {
  id: string;
  annotations?: { id: string }[];
}
const canvases = async () =>
  (await call<{ items: Canvas[] }>(server(), 'GET', `/portal/r/${tree.document.id}/manifest.json`)).body
    .items;

test('a corrected line waits, is saved by one press with the boxes of words, is credited, and does not make its scan checked', async () => {
  const form = await call(server(), 'GET', `/portal/opisz?plik=${scanId}&wiersz=2`);
  expect(form.text).toMatch(/name="bylo" value="na ganku dwoiu"/);
  const answer = await send(CORRECTION);
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    `/portal/opisz?plik=${scanId}&wyslano=tak`,
  ]);
  expect(await page()).not.toContain('Jan Wnuk');
  const waiting = await newest();
  expect(waiting).toMatchObject({ kind: 'line', lineText: 'na ganku dwoiu', credit: 'Jan Wnuk' });
  const desk = await client.get<{ waiting: { contributions: number } }>('/api/desk');
  expect(desk.body.waiting.contributions).toBe(1);
  expect((await accept(waiting?.id)).body.contribution).toMatchObject({ acceptedBy: 'Ewa Redaktor' });
  const { body } = await client.get<TranscriptionView>(`/api/transcriptions/${scanId}`);
  expect([body.transcription, body.machineText]).toEqual([TEXT.replace('dwoiu', 'dworu'), TEXT]);
  const words = await client.get<{ text: string }[]>(`/api/transcriptions/${scanId}/words`);
  expect(words.body.map(({ text }) => text)).toEqual(['Rodzina', 'ganku', 'dworu', 'lato', '1936']);
  const document = await page('?s=1');
  expect(document).toContain('na ganku dworu');
  expect(document).toContain('Jan Wnuk');
  expect(document).toContain('odczytany maszynowo');
  expect((await client.get<{ total: number }>('/api/review')).body.total).toBe(1);
  await client.post('/api/transcriptions', {
    fileId: scanId,
    transcription: body.transcription,
    checked: true,
  });
  const checkedPage = await page('?s=1');
  expect(checkedPage).toMatch(/class="checked">[\s\S]{0,400}sprawdzony/);
  expect(checkedPage).not.toContain('odczytany maszynowo');
  expect((await client.get<{ total: number }>('/api/review')).body.total).toBe(0);
});

test('a correction of a line that was changed meanwhile is refused and stays', async () => {
  expect((await send({ ...CORRECTION, bylo: 'Nie ma tego' })).body).toContain('tymczasem zmieniono');
  const before = { wiersz: '3', bylo: 'lato 1936', text: 'lato 1935' };
  expect((await send(before)).statusCode).toBe(303);
  const { body } = await client.get<TranscriptionView>(`/api/transcriptions/${scanId}`);
  const correction = { fileId: scanId, transcription: body.transcription.replace('1936', '1934') };
  expect((await client.post('/api/transcriptions', correction)).status).toBe(200);
  const waiting = await newest();
  const refusal = await accept(waiting?.id);
  expect([refusal.status, (refusal.body as unknown as { message: string }).message]).toEqual([
    409,
    expect.stringContaining('tymczasem zmieniono'),
  ]);
  expect((await newest())?.id).toBe(waiting?.id);
  expect((await client.delete(`/api/contributions/${waiting?.id}`)).status).toBe(200);
  expect((await list()).total).toBe(0);
});

test('a marked place and what is known become annotations of their canvases', async () => {
  expect((await send(REGION_FORM, '/portal/en/opisz')).headers.location).toMatch(/^\/portal\/en\/opisz/);
  expect((await send({ plik: String(recordingId), text: 'Mówi Anna Nowak' })).statusCode).toBe(303);
  expect((await canvases()).flatMap(({ annotations = [] }) => annotations)).toHaveLength(1);
  const { content } = await list();
  expect(content).toMatchObject([
    { kind: 'place', region: [10, 20.5, 30, 40], page: null },
    { kind: 'knowledge', region: null, credit: null },
  ]);
  for (const { id } of content) expect((await accept(id)).status).toBe(200);
  const [picture, recording] = await canvases();
  const address = (canvas: Canvas | undefined) => new URL(canvas?.annotations?.at(-1)?.id ?? '').pathname;
  const annotations = await call<{ items: object[] }>(server(), 'GET', address(picture));
  expect(annotations.headers['access-control-allow-origin']).toBe('*');
  expect(annotations.body.items).toMatchObject([
    {
      type: 'Annotation',
      motivation: 'commenting',
      creator: { type: 'Person', name: 'Jan Wnuk' },
      body: { type: 'TextualBody', value: 'To mój dziadek', language: 'en' },
      target: expect.stringMatching(new RegExp(`/iiif/${scanId}/canvas#xywh=\\d+,\\d+,\\d+,\\d+$`)),
    },
  ]);
  const recognised = await call<{ items: object[] }>(server(), 'GET', address(recording));
  expect(recognised.body.items).toMatchObject([
    { body: { value: 'Mówi Anna Nowak' }, target: recording?.id },
  ]);
  expect(recognised.body.items[0]).not.toHaveProperty('creator');
  const document = await page();
  expect(document).toContain('To mój dziadek');
  expect(document).toContain('?s=1&amp;obszar=10,20.5,30,40');
  const [, first] = (await list('?state=accepted')).content;
  await client.delete(`/api/contributions/${first?.id}`);
  expect((await canvases())[0]?.annotations).toHaveLength(1);
  expect(await page()).not.toContain('To mój dziadek');
});

test('a cue of a recording is corrected as a line is, and its speaker and the cues around it stay', async () => {
  const transcript =
    'WEBVTT\n\nNOTE Taśma A\n\n00:01.000 --> 00:02.000\n<v Jan>Jechał\npociong parowy\n\n00:02.000 --> 00:04.000\nDo <i>Łodzi</i>\n';
  const saved = await client.post('/api/transcriptions', { fileId: recordingId, transcription: transcript });
  expect(saved.status).toBe(200);
  const form = await call(server(), 'GET', `/portal/opisz?plik=${recordingId}&wiersz=1`);
  expect(form.text).toContain('name="bylo" value="Jechał pociong parowy"');
  expect(form.text).toContain(`/plik/${recordingId}#t=1,2"`);
  const correction = { wiersz: '1', bylo: 'Jechał pociong parowy', text: 'Jechał pociąg --> parowy' };
  expect((await send({ plik: String(recordingId), ...correction, credit: 'Ewa Cis' })).statusCode).toBe(303);
  const waiting = await newest();
  expect(waiting).toMatchObject({ kind: 'line', lineText: 'Jechał pociong parowy' });
  expect((await accept(waiting?.id)).status).toBe(200);
  const { body } = await client.get<TranscriptionView>(`/api/transcriptions/${recordingId}`);
  expect(body.transcription).toBe(
    transcript.replace('Jechał\npociong parowy', 'Jechał pociąg --&gt; parowy'),
  );
  expect(await page()).toMatch(/Poprawka w\stranskrypcji[\s\S]*Ewa Cis/);
  expect((await send({ plik: String(recordingId), ...correction })).body).toContain('tymczasem zmieniono');
});

test('what is wrong comes back with what was typed, and a place outside the picture is none', async () => {
  const outside = await send({ ...REGION_FORM, x: '80' });
  expect([outside.statusCode, outside.body.includes('id="pole-region"')]).toEqual([400, true]);
  expect(outside.body).toContain('To mój dziadek');
  expect((await send({ text: '' })).body).toContain('id="blad-text"');
  expect((await post({ text: 'Bez dowodu pracy' })).statusCode).toBe(400);
  expect((await send({ plik: String(recordingId), ...REGION_FORM })).statusCode).toBe(400);
  expect((await list()).total).toBe(0);
});

test('a file whose record is not open, not public or closed takes nothing and shows nothing', async () => {
  const status = async () => [
    (await call(server(), 'GET', `/portal/opisz?plik=${scanId}`)).status,
    (await send({ text: 'Wiem coś' })).statusCode,
  ];
  expect(await page('?s=1')).toContain(`/portal/opisz?plik=${scanId}`);
  const openFor = (contributions: string[]) =>
    client.patch('/api/records', { ids: [tree.unit.id], set: { contributions } });
  expect((await openFor([])).status).toBe(200);
  expect(await status()).toEqual([404, 404]);
  expect(await page()).not.toContain('/portal/opisz');
  // A recording has no places and an unread file has no lines, so neither has a form.
  const help = (id: number) => `/portal/opisz?plik=${id}`;
  const statusOf = async (id: number) => (await call(server(), 'GET', help(id))).status;
  await openFor(['place']);
  expect([await statusOf(recordingId), await statusOf(scanId)]).toEqual([404, 200]);
  expect(await page()).not.toContain(help(recordingId));
  await openFor(['line']);
  const unread = await aPublicFile('bez tekstu.png', 'sketch.png');
  expect([await statusOf(recordingId), await statusOf(scanId), await statusOf(unread)]).toEqual([
    200, 200, 404,
  ]);
  expect(await page('?s=1')).toContain(help(scanId));
  expect(await page('?s=2')).not.toContain(help(unread));
  await openFor(['knowledge']);
  expect((await send(CORRECTION)).statusCode).toBe(400);
  expect((await send(REGION_FORM)).statusCode).toBe(400);
  expect((await call(server(), 'GET', `/portal/opisz?plik=${scanId}`)).status).toBe(200);
  await client.put(`/api/files/${scanId}`, { isPublished: false });
  expect(await status()).toEqual([404, 404]);
  await client.put(`/api/files/${scanId}`, { isPublished: true });
  const closeUnit = (closure: object | null) =>
    client.put(`/api/units/${tree.unit.id}`, { unit: { closure } });
  await closeUnit({ scope: 'files', reason: 'donorWish', until: null, atEnd: 'ask' });
  expect(await status()).toEqual([404, 404]);
  await closeUnit(null);
});

test('one network sends so many an hour', async () => {
  const sendFrom = (address: string) => post({ captcha: 'nic', text: 'Wiem' }, '/portal/opisz', address);
  for (let turn = 0; turn < CONTRIBUTIONS_AN_HOUR; turn += 1)
    expect((await sendFrom('192.0.2.9')).statusCode).toBe(400);
  expect((await sendFrom('192.0.2.9')).statusCode).toBe(429);
  expect((await sendFrom('192.0.2.10')).statusCode).toBe(400);
});
