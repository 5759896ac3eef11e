import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../apps/server/src/demo/demo-data.ts';

/** What a first day with the program needs, over HTTP: sign in, describe, scan, read, find, publish. */

const SCAN = readFileSync(join(import.meta.dirname, '../../apps/server/src/demo/files/scan-petition-1.jpg'));
const READY_MS = 600_000;
const TEXT_MS = 300_000;
const CLIENT = `Basic ${Buffer.from('regest-web:regest-web').toString('base64')}`;

/** What an earlier visit left, to be found again. */
export type Left = { collection: number; file: number; title: string };

type Answer = { status: number; bytes: Buffer; json: never };

async function call(
  address: string,
  path: string,
  init: RequestInit,
  authorization = CLIENT,
): Promise<Answer> {
  const answer = await fetch(address + path, { ...init, headers: { ...init.headers, authorization } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok)
    throw new Error(`${init.method ?? 'GET'} ${path}: ${answer.status} ${bytes.subarray(0, 200)}`);
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return { status: answer.status, bytes, json: (isJson ? JSON.parse(bytes.toString()) : null) as never };
}

async function until<T>(limitMs: number, attempt: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + limitMs; ; await wait(500)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  try {
    const value = await work();
    console.log(`  ok      ${name} (${seconds()} s)`);
    return value;
  } catch (error) {
    console.log(`  FAILED  ${name} (${seconds()} s): ${(error as Error).message}`);
    throw error;
  }
}

export function untilReady(address: string, hasEnded: () => boolean): Promise<Answer> {
  return until(READY_MS, () => {
    if (hasEnded()) return Promise.resolve({ status: 0 } as Answer);
    return call(address, '/api/health', {});
  }).then((answer) => {
    if (answer.status === 0) throw new Error('the program ended');
    return answer;
  });
}

async function signIn(address: string) {
  const form = { grant_type: 'password', username: 'redaktor', password: DEMO_PASSWORD };
  const token = await call(address, '/api/oauth/token', { method: 'POST', body: new URLSearchParams(form) });
  const bearer = `Bearer ${(token.json as { access_token: string }).access_token}`;
  const json = (method: string, body: unknown): RequestInit => ({
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return {
    get: (path: string) => call(address, path, {}, bearer),
    post: (path: string, body: unknown) => call(address, path, json('POST', body), bearer),
    put: (path: string, body: unknown) => call(address, path, json('PUT', body), bearer),
    form: (path: string, body: FormData) => call(address, path, { method: 'POST', body }, bearer),
  };
}

/** Uses the program; looks first for what an earlier visit left. */
export async function useProgram(address: string, left: Left | null): Promise<Left> {
  const person = await step('sign in', () => signIn(address));
  if (left)
    await step('what was described and scanned before is there', async () => {
      const { collection } = (await person.get(`/api/collections/${left.collection}`)).json as {
        collection: { content: string };
      };
      if (collection.content !== 'Listy i akta') throw new Error(`the content is ${collection.content}`);
      const { bytes } = await person.get(`/api/files/${left.file}`);
      if (!bytes.equals(SCAN)) throw new Error('the scan has other bytes');
    });
  const stamp = Date.now();
  const title = `Zażółć gęślą jaźń ${stamp}`;
  const collection = await step('create and save a collection', async () => {
    const body = { title, signature: String(stamp % 1e6), isDraft: true };
    const made = (await person.post('/api/collections', { collection: body })).json as {
      collection: { id: number };
    };
    const content = { ...made.collection, content: 'Listy i akta' };
    await person.put(`/api/collections/${made.collection.id}`, { collection: content });
    return made.collection.id;
  });
  const file = await step('upload a scan', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      parentId: String(collection),
      parentLevel: 'collection',
      name: 'skan.jpg',
    }))
      form.set(name, value);
    form.set('fileContent', new Blob([new Uint8Array(SCAN)], { type: 'image/jpeg' }), 'skan.jpg');
    return ((await person.form('/api/files', form)).json as { id: number }).id;
  });
  await step('its thumbnail', () => until(TEXT_MS, () => person.get(`/api/files/thumbnail/${file}`)));
  await step('its text', async () => {
    await call(address, '/api/health', {});
    await person.get(`/api/transcriptions/ocr/send/${file}`);
    const { transcription } = (await until(TEXT_MS, () => person.get(`/api/transcriptions/${file}`)))
      .json as {
      transcription: string;
    };
    if (!/[ąćęłńóśźż]/.test(transcription)) throw new Error(`read ${transcription.slice(0, 60)}`);
  });
  await step('search', async () => {
    const { bytes } = await person.get(`/api/search?q=${encodeURIComponent('zażółć')}`);
    if (!bytes.toString().includes(title)) throw new Error('the collection is not found');
  });
  for (const path of ['/', '/portal', '/portal/en'])
    await step(path, () => call(address, path, {}).then(({ bytes }) => bytes.length));
  return { collection, file, title };
}
