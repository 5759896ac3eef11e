import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { JobView } from '@regest/contract/endpoints/jobs.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { TranscriptionView } from '@regest/contract/endpoints/transcriptions.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { endProcesses, startProcess, until } from '../../../test/api/server-process.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { writeMedia, writeTiff } from '../../../test/files/sample-files.ts';
import { speakTo } from '../../../test/files/speak.ts';
import { aFile, sample } from '../../../test/files/upload.ts';
import type { FinishedWindow } from '../../engines/speech/speech-engine.ts';
import { sendFile } from './send-files.ts';

const server = useServer();
afterEach(endProcesses);
let client: Client;
let document: RecordView;
let folder: string;

beforeAll(async () => {
  const { id } = await anInstitution(server(), { ocrPages: 10, transcriptionSeconds: 100 });
  client = await signedIn(server(), { institutionId: id });
  ({ document } = await aTree(server(), client));
  folder = await mkdtemp(join(tmpdir(), 'regest-killed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const add = (bytes: Uint8Array, name: string) =>
  aFile(server(), client, bytes, { parentId: document.id, parentLevel: 'document', name });
const actor = () => ({
  id: client.user.id,
  role: client.user.role,
  institutionId: client.user.institutionId,
});

async function rows<Row>(sql: string, ...values: unknown[]): Promise<Row[]> {
  return (await server().deps.pool.query(sql, values)).rows as Row[];
}
const stateOf = async (jobId: number) =>
  (await rows<{ state: string }>('select state from text_job where id = $1', jobId))[0]?.state;
const quota = async () =>
  (
    await rows<{ pages: number; seconds: number }>(
      'select ocr_pages::int as pages, transcription_seconds::int as seconds from institution where id = $1',
      client.user.institutionId,
    )
  )[0];
const textOf = async (file: FileView) =>
  (await client.get<TranscriptionView>(`/api/transcriptions/${file.id}`)).body.transcription;

/** Number of processes of the engines, also of those whose parent has died. */
function engineProcesses(): number {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const [command, environment] = ['cmdline', 'environ'].map((part) =>
        readFileSync(`/proc/${name}/${part}`, 'utf8'),
      );
      const isEngine = /tesseract-js-worker|speech-worker|derivatives\/worker/.test(command ?? '');
      return isEngine && (environment ?? '').includes(server().dataDir);
    } catch {
      return false;
    }
  }).length;
}

test('OCR goes on in another worker after the pages it has, and is paid once', async () => {
  const strip = { left: 0, top: 150, width: 1654, height: 330 };
  const page = await sharp(await sample('scan-report.jpg'))
    .extract(strip)
    .png()
    .toBuffer();
  await writeTiff(join(folder, 'pages.tif'), [page, page, page]);
  const file = await add(await readFile(join(folder, 'pages.tif')), 'strony.tif');
  const job = await sendFile(server().deps, actor(), { fileId: file.id, kind: 'ocr', language: null });
  const pagesRead = async () =>
    (await rows<{ page: number }>('select page from text_job_page where job_id = $1', job.id)).length;

  const killed = await startProcess(server(), 'worker');
  await until(async () => (await pagesRead()) > 0);
  await killed.kill();
  expect(await stateOf(job.id)).toBe('running');
  await rows(`update text_job_page set text = 'zachowana' where job_id = $1 and page = 1`, job.id);
  await until(async () => engineProcesses() === 0);

  await startProcess(server(), 'worker');
  await until(async () => (await stateOf(job.id)) === 'done');
  const pages = (await textOf(file)).split('\f');
  expect(pages).toHaveLength(3);
  expect(pages[0]).toBe('zachowana');
  expect(pages[2]).toContain('MELDUNEK');
  expect(await quota()).toEqual({ pages: 7, seconds: 100 });
});

test('speech goes on after the last window that was stored, and is paid once', async () => {
  const sound = (name: string) => join(folder, name);
  await speakTo(sound('sentence.wav'), 'Dzień dobry państwu.');
  // The first window is silent and stored at once; only the second goes to the model.
  await writeMedia(sound('late.wav'), [
    '-i',
    sound('sentence.wav'),
    '-af',
    'adelay=28s:all=1,apad=whole_dur=32',
  ]);
  const file = await add(await readFile(sound('late.wav')), 'wywiad.wav');
  const before = await quota();
  const job = await sendFile(server().deps, actor(), { fileId: file.id, kind: 'stt', language: 'pl-PL' });
  const windows = () => rows<{ text: string }>('select text from text_job_page where job_id = $1', job.id);
  const killed = await startProcess(server(), 'worker');
  await until(async () => (await windows()).length > 0);
  await killed.kill();
  expect(await stateOf(job.id)).toBe('running');
  const [storedWindow] = await windows();
  const window = JSON.parse(storedWindow?.text ?? '') as FinishedWindow;
  await rows(
    'update text_job_page set text = $2 where job_id = $1 and page = 1',
    job.id,
    JSON.stringify({ ...window, cues: [{ start: 1, end: 2, text: 'zachowane' }] }),
  );

  await startProcess(server(), 'worker');
  await until(async () => (await stateOf(job.id)) === 'done');
  expect(await textOf(file)).toMatch(/^WEBVTT\n\n00:00:01\.000 --> 00:00:02\.000\nzachowane\n\n00:00:2\d/);
  expect(await quota()).toEqual({ ...before, seconds: (before?.seconds ?? 0) - 32 });
});

/** Outcome of a job in the list of jobs. */
async function outcomeOf(jobId: number) {
  const { body } = await client.get<{ content: JobView[] }>('/api/jobs');
  const job = body.content.find(({ id }) => id === jobId);
  return { state: job?.state, reason: job?.reason };
}

/** Settings of a worker with this engine in place of the machine's own. */
async function engineThat(does: string): Promise<Record<string, string>> {
  const languages = `if [ "$1" = --list-langs ]; then printf 'List:\\npol\\neng\\n'; exit; fi`;
  await writeFile(join(folder, 'tesseract'), `#!/bin/sh\n${languages}\n${does}\n`, { mode: 0o755 });
  return { PATH: `${folder}:${process.env.PATH}`, REGEST_OCR: 'tesseract' };
}

test('a text whose reading is killed each time is tried three times, then reported as failed, and costs nothing', async () => {
  const tries = join(folder, 'tries');
  // The engine ends as the kernel ends a program when memory runs out.
  const engine = await engineThat(`echo try >> '${tries}'; kill -KILL $$`);
  const file = await add(await sample('scan-report.jpg'), 'skan.jpg');
  const before = await quota();
  const job = await sendFile(server().deps, actor(), { fileId: file.id, kind: 'ocr', language: null });
  await startProcess(server(), 'worker', engine);
  await until(async () => {
    // The queue waits longer before each attempt; the test skips that.
    await server().ownerPool.query(
      `update graphile_worker._private_jobs set run_at = now() where key = 'text-job:' || $1 and locked_at is null`,
      [job.id],
    );
    return (await stateOf(job.id)) === 'failed';
  });
  expect((await readFile(tries, 'utf8')).match(/try/g)).toHaveLength(3);
  expect(await outcomeOf(job.id)).toEqual({ state: 'failed', reason: 'crashed' });
  expect(await quota()).toEqual(before);
});

test('a text whose worker is killed on the last try is reported as failed by the next worker, and not read again', async () => {
  const file = await add(await sample('scan-report.jpg'), 'ostatni.jpg');
  const before = await quota();
  const job = await sendFile(server().deps, actor(), { fileId: file.id, kind: 'ocr', language: null });
  const queued = (change: string) =>
    server().ownerPool.query(
      `update graphile_worker._private_jobs set ${change} where key = 'text-job:' || $1`,
      [job.id],
    );
  await queued('attempts = max_attempts - 1');
  const killed = await startProcess(server(), 'worker', await engineThat('exec sleep 60'));
  await until(async () => (await stateOf(job.id)) === 'running');
  await killed.kill();
  // A job that began less than a minute ago is not settled as abandoned.
  await queued(`locked_at = locked_at - interval '1 minute'`);
  await rows(`update text_job set created_at = created_at - interval '2 minutes' where id = $1`, job.id);
  await startProcess(server(), 'worker');
  await until(async () => (await stateOf(job.id)) === 'failed');
  expect(await outcomeOf(job.id)).toEqual({ state: 'failed', reason: 'interrupted' });
  expect(await quota()).toEqual(before);
});
