import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { JobView } from '@regest/contract/endpoints/jobs.ts';
import type { Page } from '@regest/contract/endpoints/paging.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type {
  SpeechLanguage,
  TextOrProgress,
  TranscriptionView,
} from '@regest/contract/endpoints/transcriptions.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { characterErrors } from '../../../test/files/character-errors.ts';
import { drawLines } from '../../../test/files/sample-files.ts';
import { aFile, sample, useWorker } from '../../../test/files/upload.ts';
import { STATUTE_PAGES } from '../../demo/files/sample-texts.ts';

const server = useServer();
useWorker(server);
let client: Client;
let document: RecordView;

beforeAll(async () => {
  const { id } = await anInstitution(server(), { ocrPages: 100, transcriptionSeconds: 1000 });
  client = await signedIn(server(), { role: 'SUBEDITOR', institutionId: id });
  ({ document } = await aTree(server(), client));
});

const add = (bytes: Uint8Array | string, name: string) =>
  aFile(server(), client, bytes, { parentId: document.id, parentLevel: 'document', name });
const sendOcr = (file: FileView, by = client) =>
  by.get<TextOrProgress>(`/api/transcriptions/ocr/send/${file.id}`);
const sendSpeech = (file: FileView, language = '-2') =>
  client.get<{ transcriptionLink: string }>(
    `/api/transcriptions/stt/send?language=${language}&fileId=${file.id}`,
  );
const getSpeech = (link: string, file: FileView) =>
  client.get<TextOrProgress>(
    `/api/transcriptions/stt/get?${new URLSearchParams({ transcriptionLink: link, fileId: String(file.id) })}`,
  );
const read = (file: FileView) => client.get<TranscriptionView>(`/api/transcriptions/${file.id}`);

async function quota() {
  const { rows } = await server().deps.pool.query(
    'select ocr_pages::int as pages, transcription_seconds::int as seconds from institution where id = $1',
    [client.user.institutionId],
  );
  return rows[0] as { pages: number; seconds: number };
}

async function stateOf(file: FileView): Promise<FileView['transcription']> {
  const { body } = await client.get<FileView[]>(`/api/files/document/${document.id}`);
  return body.find(({ id }) => id === file.id)?.transcription ?? null;
}

/** Sends a file once and polls until its text is there. */
async function whenRead(file: FileView, by = client): Promise<string> {
  const { status, body } = await sendOcr(file, by);
  if (status === 200) return body.transcription ?? '';
  if (status !== 202) throw new Error(`OCR failed: ${status} ${body.message}`);
  expect(body).toMatchObject({ fileId: file.id, status: 'processing' });
  for (;;) {
    const jobs = await by.get<Page<JobView>>('/api/jobs?per_page=100');
    const job = jobs.body.content.find(({ fileId }) => fileId === file.id);
    if (job?.state === 'done') break;
    if (job?.state === 'failed') throw new Error(`OCR failed: ${job.reason}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return (await by.get<TranscriptionView>(`/api/transcriptions/${file.id}`)).body.machineText ?? '';
}

async function whenHeard(link: string, file: FileView): Promise<string> {
  for (;;) {
    const { status, body } = await getSpeech(link, file);
    if (status === 200) return body.transcription ?? '';
    if (status !== 202) throw new Error(`Speech failed: ${status} ${body.message}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('OCR', () => {
  test('takes the text of a PDF page by page and the pages from the quota', async () => {
    const file = await add(await sample('statute.pdf'), 'statut.pdf');
    const before = await quota();
    const text = await whenRead(file);
    const pages = text.split('\f');
    expect(pages).toHaveLength(2);
    for (const [index, page] of pages.entries()) {
      expect(characterErrors(page, STATUTE_PAGES[index] ?? '')).toBeLessThanOrEqual(0.02);
    }
    expect(await quota()).toEqual({ ...before, pages: before.pages - 2 });
    expect(await stateOf(file)).toBe('ready');
    expect((await read(file)).body).toMatchObject({
      fileId: file.id,
      kind: 'ocr',
      isCorrected: false,
      transcription: text,
    });
  });

  test('reads a scan with a real engine, telling of progress when it takes longer', async () => {
    const scan = await sharp(await sample('scan-report.jpg')).extract({
      left: 0,
      top: 150,
      width: 1654,
      height: 330,
    });
    const file = await add(await scan.png().toBuffer(), 'meldunek.png');
    const before = await quota();
    const text = await whenRead(file);
    expect(text).toContain('MELDUNEK');
    expect(text).toContain('pożarze stodoły');
    expect(await quota()).toEqual({ ...before, pages: before.pages - 1 });
  });

  test('keeps a correction, and that it was checked, apart from what the machine reads again', async () => {
    const file = await add(await sample('statute.pdf'), 'statut.pdf');
    const machine = await whenRead(file);
    const corrected = { fileId: file.id, transcription: 'Poprawiony tekst.', checked: true };
    expect((await client.post('/api/transcriptions', corrected)).status).toBe(200);
    const before = await quota();
    expect(await whenRead(file)).toBe(machine);
    expect((await quota()).pages).toBe(before.pages - 2);
    expect((await read(file)).body).toMatchObject({
      transcription: 'Poprawiony tekst.',
      isCorrected: true,
      checkedAt: expect.any(String),
      machineText: machine,
    });
  });

  test('refuses what it cannot read, and takes nothing for it', async () => {
    const before = await quota();
    expect((await sendOcr(await add('zwykły tekst', 'a.txt'))).status).toBe(415);
    const damaged = await sendOcr(await add((await sample('statute.pdf')).subarray(0, 2000), 'x.pdf'));
    expect([damaged.status, damaged.body.type]).toEqual([500, 'fileConversion']);
    expect((await client.get('/api/transcriptions/ocr/send/999999')).status).toBe(404);
    const stranger = await signedIn(server());
    expect((await sendOcr(await add(await sample('statute.pdf'), 'a.pdf'), stranger)).status).toBe(404);
    expect(await quota()).toEqual(before);
  });

  test('refuses a file above 50 MB', async () => {
    const file = await add(await sample('statute.pdf'), 'a.pdf');
    await server().deps.pool.query('update file set size = $2 where id = $1', [
      file.id,
      50 * 1024 * 1024 + 1,
    ]);
    expect((await sendOcr(file)).status).toBe(413);
  });
});

test('a scan is read in the languages of its record', async () => {
  const tree = await aTree(server(), client);
  await server().deps.pool.query(
    `update record set fields = fields || '{"languages": ["ukr"]}' where id = any($1)`,
    [[tree.unit.id, tree.document.id]],
  );
  const path = join(await mkdtemp(join(tmpdir(), 'regest-ukr-')), 'page.png');
  onTestFinished(() => rm(dirname(path), { recursive: true }));
  const lines = ['Товариство було засноване навесні.', 'Щороку його члени збиралися у школі'];
  await drawLines(path, lines);
  const place = { parentId: tree.document.id, parentLevel: 'document', name: 'page.png' };
  const file = await aFile(server(), client, await readFile(path), place);
  expect(characterErrors(await whenRead(file), lines.join('\n'))).toBeLessThanOrEqual(0.03);
});

test('a text for which no language was chosen keeps the languages that its record named when it was read', async () => {
  const tree = await aTree(server(), client);
  const setLanguages = (languages: string[]) =>
    server().deps.pool.query(`update record set fields = fields || $2 where id = $1`, [
      tree.document.id,
      { languages },
    ]);
  await setLanguages(['pol', 'deu']);
  const place = { parentId: tree.document.id, parentLevel: 'document', name: 'statut.pdf' };
  const file = await aFile(server(), client, await sample('statute.pdf'), place);
  await whenRead(file);
  expect((await read(file)).body.language).toBe('pol+deu');
  await setLanguages(['deu']);
  expect((await read(file)).body.language).toBe('pol+deu');
  await whenRead(file);
  expect((await read(file)).body.language).toBe('deu');
});

describe('speech', () => {
  test('becomes WebVTT, and started seconds are taken', async () => {
    const file = await add(await sample('recording.wav'), 'nagranie.wav');
    const before = await quota();
    const { status, body } = await sendSpeech(file);
    expect(status).toBe(202);
    const vtt = await whenHeard(body.transcriptionLink, file);
    expect(vtt).toMatch(/^WEBVTT\n\n\d\d:\d\d:\d\d\.\d{3} --> /);
    expect(await quota()).toEqual({ ...before, seconds: before.seconds - 8 });
    expect((await read(file)).body).toMatchObject({ kind: 'stt', language: 'en-US', transcription: vtt });
  });

  test('in a language no engine knows is refused with the setting to change, and nothing is taken', async () => {
    const file = await add(await sample('recording.wav'), 'nagranie.wav');
    const before = await quota();
    const { status, body } = await sendSpeech(file, 'zu-ZA');
    expect([status, body.type]).toEqual([503, 'engineUnavailable']);
    expect(body.message).toContain('silnika mowy');
    expect(await quota()).toEqual(before);
    expect(await stateOf(file)).toBeNull();
  });

  test('needs a language that exists', async () => {
    const file = await add(await sample('recording.wav'), 'nagranie.wav');
    const wrong = await sendSpeech(file, 'wszystkie%20naraz');
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [{ fieldName: 'language', constraintType: 'Value' }],
    ]);
    const none = await client.get(`/api/transcriptions/stt/send?fileId=${file.id}`);
    expect(none.body.errors).toEqual([{ fieldName: 'language', constraintType: 'Required' }]);
  });

  test('that cannot be decoded is fileConversion, whether seen before or during the work', async () => {
    const mute = await add(await sample('sketch.png'), 'x.png');
    expect((await sendSpeech(mute)).status).toBe(415);
    const half = await add((await sample('film.mp4')).subarray(0, 3000), 'x.mp4');
    const refusal = await sendSpeech(half);
    expect([refusal.status, refusal.body.type]).toEqual([500, 'fileConversion']);
    const before = await quota();
    const later = await add(await sample('recording.wav'), 'x.wav');
    const store = server().deps.store;
    const { body } = await sendSpeech(later);
    await store.delete(later.contentId);
    for (;;) {
      const { status, body: outcome } = await getSpeech(body.transcriptionLink, later);
      if (status === 202) continue;
      // The engine may finish before the recording is deleted.
      if (status === 200) return;
      expect([status, outcome.type]).toEqual([500, 'fileConversion']);
      break;
    }
    expect(await quota()).toEqual(before);
  });

  test('is fetched by its own link only; nothing outside is ever asked', async () => {
    const file = await add(await sample('recording.wav'), 'a.wav');
    const otherRecording = await add(await sample('recording.wav'), 'b.wav');
    const { rows } = await server().deps.pool.query<{ link: string }>(
      `insert into text_job (institution_id, file_id, file_name, kind, cost, state)
       values ($1, $2, 'a.wav', 'stt', 1, 'running') returning link`,
      [client.user.institutionId, file.id],
    );
    const [{ link }] = rows as [{ link: string }];
    for (const wrong of ['http://127.0.0.1:1/x', 'file:///etc/passwd', '', "' or 1=1", crypto.randomUUID()]) {
      expect((await getSpeech(wrong, file)).status).toBe(404);
    }
    expect((await getSpeech(link, otherRecording)).status).toBe(404);
    expect((await getSpeech(link, file)).status).toBe(202);
  });

  test('tells which languages it covers here', async () => {
    const { body } = await client.get<SpeechLanguage[]>('/api/transcriptions/stt/languages');
    expect(body.length).toBeGreaterThan(100);
    expect(body.find(({ value }) => value === -2)).toMatchObject({ code: 'en-US', available: true });
    expect(body.find(({ value }) => value === -1)).toMatchObject({ code: 'pl-PL', available: true });
    const zulu = body.find(({ code }) => code === 'zu-ZA');
    expect(zulu).toMatchObject({ available: false });
    expect(zulu?.reason).toContain('silnika mowy');
  });

  test('proposes the languages of the record, or of the nearest one above that names any', async () => {
    const proposed = async (file: FileView) => {
      const query = `?fileId=${file.id}`;
      const { body } = await client.get<SpeechLanguage[]>(`/api/transcriptions/stt/languages${query}`);
      return body.filter(({ isOfRecord }) => isOfRecord).map(({ code }) => code);
    };
    const tree = await aTree(server(), client);
    await server().deps.pool.query(
      `update record set fields = fields || '{"languages": ["ukr", "pol"]}' where id = $1`,
      [tree.unit.id],
    );
    await server().deps.pool.query(`update record set fields = fields - 'languages' where id = $1`, [
      tree.document.id,
    ]);
    const place = { parentId: tree.document.id, parentLevel: 'document', name: 'a.wav' };
    const file = await aFile(server(), client, await sample('recording.wav'), place);
    expect(await proposed(file)).toEqual(['pl-PL', 'uk-UA']);
  });
});

test('the share of transcribed files that were published in time is shown', async () => {
  const { id } = await anInstitution(server(), { ocrPages: 100 });
  const editor = await signedIn(server(), { institutionId: id });
  const tree = await aTree(server(), editor);
  const policy = async () => (await editor.get('/api/transcriptions/policy')).body;
  expect(await policy()).toEqual({ sent: 0, published: 0, share: null });
  const pdf = await sample('statute.pdf');
  const files: FileView[] = [];
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']) {
    const file = await aFile(server(), editor, pdf, { parentId: tree.unit.id, parentLevel: 'unit', name });
    await whenRead(file, editor);
    files.push(file);
  }
  for (const file of files.slice(0, 2)) await editor.put(`/api/files/${file.id}`, { isPublished: true });
  await server().deps.pool.query(`update file set published_at = now() + interval '7 months' where id = $1`, [
    files[0]?.id,
  ]);
  expect(await policy()).toEqual({ sent: 4, published: 1, share: 0.25 });
});

test('jobs are listed newest first with what came of them', async () => {
  const file = await add(await sample('statute.pdf'), 'lista.pdf');
  await whenRead(file);
  const { body } = await client.get<Page<JobView>>('/api/jobs?per_page=1');
  expect(body.content[0]).toMatchObject({
    kind: 'ocr',
    fileId: file.id,
    fileName: 'lista.pdf',
    parentId: document.id,
    parentLevel: 'document',
    parentSignature: document.computedSignature,
    parentTitle: document.title,
    state: 'done',
    progress: 1,
    cost: 2,
    createdBy: client.user.fullName,
  });
  const failed = await client.get<Page<JobView>>('/api/jobs?state=failed');
  expect(failed.body.content.every(({ state, reasonText }) => state === 'failed' && reasonText)).toBe(true);
  const stranger = await signedIn(server());
  expect((await stranger.get<Page<JobView>>('/api/jobs')).body.total).toBe(0);
  expect((await stranger.get(`/api/jobs?institution_id=${client.user.institutionId}`)).status).toBe(403);
});
