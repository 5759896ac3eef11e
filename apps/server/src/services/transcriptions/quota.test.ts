import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { JobView } from '@regest/contract/endpoints/jobs.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { addDays, today } from '@regest/contract/text/day.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { until } from '../../../test/api/server-process.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';
import { EngineFailed } from '../../engines/engine-errors.ts';
import { JOBS } from '../../jobs/all.ts';
import { startWorker } from '../../programs/worker.ts';
import { recogniseText } from './recognise-text.ts';
import { endJob, runTextJob, settleAbandoned } from './run-text-job.ts';
import { sendFile } from './send-files.ts';

/** No worker runs here: queued jobs stay queued, so the test controls every step. */
const server = useServer();
let client: Client;
let tree: Record<'collection' | 'series' | 'unit' | 'document', RecordView>;

beforeEach(async () => {
  const { id } = await anInstitution(server(), { ocrPages: 5, transcriptionSeconds: 10 });
  client = await signedIn(server(), { institutionId: id });
  tree = await aTree(server(), client);
});

const actor = () => ({
  id: client.user.id,
  role: client.user.role,
  institutionId: client.user.institutionId,
});
const pdf = async (name = 'a.pdf') =>
  aFile(server(), client, await sample('statute.pdf'), {
    parentId: tree.document.id,
    parentLevel: 'document',
    name,
  });
const send = (file: FileView) =>
  sendFile(server().deps, actor(), { fileId: file.id, kind: 'ocr', language: null });
const run = { signal: new AbortController().signal, attempt: 1, isLastAttempt: false };

async function pagesLeft(): Promise<number> {
  const { rows } = await server().deps.pool.query(
    'select ocr_pages::int as pages from institution where id = $1',
    [client.user.institutionId],
  );
  return rows[0].pages;
}
async function setInstitution(column: string, value: unknown): Promise<void> {
  await server().deps.pool.query(`update institution set ${column} = $2 where id = $1`, [
    client.user.institutionId,
    value,
  ]);
}

describe('quota is taken', () => {
  test('once when one file is sent many times at once', async () => {
    const file = await pdf();
    const jobs = await Promise.all(Array.from({ length: 8 }, () => send(file)));
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
    expect(await pagesLeft()).toBe(3);
  });

  test('never beyond what is left when many files are sent at once', async () => {
    const files = [await pdf('a.pdf'), await pdf('b.pdf'), await pdf('c.pdf'), await pdf('d.pdf')];
    const results = await Promise.allSettled(files.map(send));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await pagesLeft()).toBe(1);
  });

  test('not at all when too little is left or the deadline has passed', async () => {
    const file = await pdf();
    const url = `/api/transcriptions/ocr/send/${file.id}`;
    await setInstitution('ocr_pages', 1);
    expect((await client.get(url)).body.type).toBe('ocrLimitExceeded');
    expect(await pagesLeft()).toBe(1);
    await setInstitution('ocr_pages', 5);
    await setInstitution('ocr_deadline', addDays(today(), -1));
    const refusal = await client.get(url);
    expect([refusal.status, refusal.body.type]).toEqual([403, 'ocrLimitExceeded']);
    await setInstitution('transcription_deadline', addDays(today(), -1));
    const recording = await aFile(server(), client, await sample('recording.wav'), {
      parentId: tree.unit.id,
      parentLevel: 'unit',
      name: 'a.wav',
    });
    const speech = await client.get(`/api/transcriptions/stt/send?language=-2&fileId=${recording.id}`);
    expect([speech.status, speech.body.type]).toEqual([403, 'transcriptionLimitExceeded']);
    expect(await pagesLeft()).toBe(5);
    await setInstitution('ocr_deadline', today());
    await send(file);
    expect(await pagesLeft()).toBe(3);
  });
});

describe('quota is given back once', () => {
  test('when a job is cancelled by many at once, and a cancelled job can be retried', async () => {
    const job = await send(await pdf());
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.post<JobView>(`/api/jobs/${job.id}/cancel`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(await pagesLeft()).toBe(5);
    const again = await client.post<JobView>(`/api/jobs/${job.id}/retry`);
    expect([again.status, again.body.state]).toEqual([201, 'queued']);
    expect(again.body.id).not.toBe(job.id);
    expect(await pagesLeft()).toBe(3);
  });

  test('when a cancellation, a failure and a deletion of the file meet', async () => {
    const file = await pdf();
    const job = await send(file);
    await Promise.allSettled([
      client.post(`/api/jobs/${job.id}/cancel`),
      client.delete(`/api/files/${file.id}`),
      server()
        .deps.db.transaction()
        .execute((db) => endJob(db, job.id, 'failed', 'engine')),
    ]);
    expect(await pagesLeft()).toBe(5);
  });

  test('when the record of the file is deleted for good', async () => {
    await send(await pdf());
    expect(await pagesLeft()).toBe(3);
    await client.delete(`/api/units/${tree.unit.id}`);
    await client.delete('/api/trash', { id: tree.unit.id, level: 'unit' });
    expect(await pagesLeft()).toBe(5);
  });

  test('when the engine fails on the last try, not before', async () => {
    const job = await send(await pdf());
    const crash = async () => {
      throw new EngineFailed('crashed', 'engine');
    };
    await expect(runTextJob(server().deps, job.id, run, crash)).rejects.toThrow('engine');
    expect(await pagesLeft()).toBe(3);
    await runTextJob(server().deps, job.id, { ...run, isLastAttempt: true }, crash);
    expect(await pagesLeft()).toBe(5);
    await runTextJob(server().deps, job.id, run, async () => ({ text: 'too late', language: null }));
    expect((await client.get(`/api/transcriptions/${job.file_id}`)).status).toBe(404);
  });

  test('when the worker was killed on its last try, as soon as that is noticed', async () => {
    const { deps } = server();
    const job = await send(await pdf());
    await deps.pool.query(`update text_job set created_at = now() - interval '1 hour' where id = $1`, [
      job.id,
    ]);
    await deps.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, locked_by = 'a dead one',
         locked_at = now() - interval '1 minute' where key = 'text-job:' || $1`,
      [job.id],
    );
    // A worker that takes jobs of other tests off the queue without running them.
    const idle = { run: async () => {} };
    const worker = await startWorker(deps, { ...JOBS, 'recognise-text': idle, 'transcribe-speech': idle });
    await until(async () => (await pagesLeft()) === 5);
    await worker.stop();
    const { rows } = await deps.pool.query('select state, reason from text_job where id = $1', [job.id]);
    expect(rows).toEqual([{ state: 'failed', reason: 'interrupted' }]);
  });

  test('when the queue has given a job up', async () => {
    const job = await send(await pdf());
    expect(await settleAbandoned(server().deps)).toBe(0);
    await server().deps.pool.query(
      `update text_job set created_at = now() - interval '1 hour' where id = $1`,
      [job.id],
    );
    expect(await settleAbandoned(server().deps)).toBe(0);
    await server().deps.pool.query(`select graphile_worker.remove_job('text-job:' || $1)`, [job.id]);
    expect(await settleAbandoned(server().deps)).toBe(1);
    expect(await settleAbandoned(server().deps)).toBe(0);
    expect(await pagesLeft()).toBe(5);
  });
});

test('a job that is run again goes on after the pages it has read', async () => {
  const file = await pdf();
  const job = await send(file);
  await server().deps.pool.query(
    `insert into text_job_page (job_id, page, text) values ($1, 1, 'strona zachowana')`,
    [job.id],
  );
  await runTextJob(server().deps, job.id, run, (work) => recogniseText(server().deps, work));
  const { body } = await client.get<{ transcription: string }>(`/api/transcriptions/${file.id}`);
  const [first, second] = body.transcription.split('\f');
  expect(first).toBe('strona zachowana');
  expect(second).toContain('§ 4.');
  expect(await pagesLeft()).toBe(3);
});

test('a job that is cancelled while it runs stops and leaves no text', async () => {
  const file = await pdf();
  const job = await send(file);
  const started = Promise.withResolvers<AbortSignal>();
  const running = runTextJob(server().deps, job.id, run, ({ signal }) => {
    started.resolve(signal);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const signal = await started.promise;
  await client.post(`/api/jobs/${job.id}/cancel`);
  await running;
  expect(String(signal.reason)).toContain('cancelled');
  expect((await client.get(`/api/transcriptions/${file.id}`)).status).toBe(404);
  expect(await pagesLeft()).toBe(5);
});

test('another institution neither sees, cancels nor retries a job', async () => {
  const job = await send(await pdf());
  const stranger = await signedIn(server(), { role: 'SUPERVISOR' });
  expect((await stranger.post(`/api/jobs/${job.id}/cancel`)).status).toBe(404);
  expect((await stranger.post(`/api/jobs/${job.id}/retry`)).status).toBe(404);
  expect((await client.post(`/api/jobs/${job.id}/retry`)).status).toBe(400);
});
