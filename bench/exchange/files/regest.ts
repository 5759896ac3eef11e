import { OAUTH_CLIENT } from '@regest/contract/endpoints/session.ts';
import { type Running, startProgram } from './processes.ts';

export interface Regest extends Running {
  token: string;
  documentId: number;
  get<Body>(path: string): Promise<Body>;
  upload(body: () => AsyncIterable<Uint8Array>, name: string): Promise<{ id: number }>;
  /** Resolves after the worker has inspected the upload, which is not measured. */
  settle(fileId: number): Promise<void>;
  /** Milliseconds from sending to the text. */
  timeJob(path: string): Promise<number>;
}

const BOUNDARY = 'regest-bench';

function part(name: string, value: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

/** The program as an operator starts it, with the demo in it. */
export async function startRegest(folder: string): Promise<Regest> {
  const running = await startProgram('../../apps/server/src/programs/main.ts', [], {
    REGEST_DATA: folder,
    REGEST_DEMO: '1',
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: '',
  });
  const { address } = running;
  const basic = Buffer.from(`${OAUTH_CLIENT.id}:${OAUTH_CLIENT.secret}`).toString('base64');
  const grant = await fetch(`${address}/api/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'password', username: 'redaktor', password: 'Regest-Demo-1' }),
  });
  const { access_token: token } = (await grant.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const get = async <Body>(path: string): Promise<Body> => {
    const answer = await fetch(address + path, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
  const list = await get<{ content: { id: number }[] }>('/api/documents');
  const documentId = list.content[0]?.id ?? 0;
  return {
    ...running,
    token,
    documentId,
    get,
    async upload(body, name) {
      const answer = await fetch(`${address}/api/files`, {
        method: 'POST',
        headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: ReadableStream.from(form(documentId, name, body)),
        duplex: 'half',
      } as RequestInit);
      if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as { id: number };
    },
    async settle(fileId) {
      type Listed = { id: number; pages: number | null; duration: number | null };
      for (;;) {
        const files = await get<Listed[]>(`/api/files/document/${documentId}`);
        const file = files.find(({ id }) => id === fileId);
        if (!file || file.pages !== null || file.duration !== null) return;
        await new Promise((next) => setTimeout(next, 100));
      }
    },
    async timeJob(path) {
      const startedAt = performance.now();
      await get(path);
      for (;;) {
        const jobs = await get<{ content: { state: string }[] }>('/api/jobs?per_page=1');
        const state = jobs.content[0]?.state;
        if (state === 'done') return performance.now() - startedAt;
        if (state === 'failed') throw new Error(`${path} failed`);
        await new Promise((next) => setTimeout(next, 25));
      }
    },
  };
}

async function* form(documentId: number, name: string, body: () => AsyncIterable<Uint8Array>) {
  const fields = part('parentId', String(documentId)) + part('parentLevel', 'document') + part('name', name);
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="fileContent"; filename="f"\r\n\r\n`;
  yield Buffer.from(fields + head);
  yield* body();
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}
