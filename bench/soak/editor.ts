import type { Agent } from 'node:http';
import { request as send } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchData } from '../build-records.ts';
import { signedCall } from '../signed-call.ts';

export interface EditorCounts {
  ms: number[];
  /** The same times by the kind of request. */
  byKind: Map<string, number[]>;
  /** Refused with a time to come back, by the kind of request. */
  refused: Map<string, number>;
  errors: string[];
}

export interface Load {
  address: string;
  agent: Agent;
  /** One for each editor, since the server limits each person. */
  tokens: readonly string[];
  data: BenchData;
  /** Milliseconds between two requests of one editor, on average. */
  thinkMs: number;
  until: number;
}

interface Request {
  kind: string;
  method: 'GET' | 'PUT';
  url: string;
  body?: object;
}

/** A working day in small: the desk, open, look around in the tree, search, list, save. */
function nextRequest({ data }: Load, editor: number, turn: number): Request {
  const dice = Math.random();
  const document = data.documentId + editor;
  if (dice < 0.05) return { kind: 'desk', method: 'GET', url: '/api/desk' };
  if (dice < 0.35) return { kind: 'open', method: 'GET', url: `/api/documents/${document}` };
  if (dice < 0.55)
    return {
      kind: 'tree',
      method: 'GET',
      url: `/api/tree/collection/children?parent_id=${data.seriesId}&limit=200`,
    };
  if (dice < 0.7) return { kind: 'list', method: 'GET', url: `/api/units?page=${turn % 50}` };
  if (dice < 0.8) return { kind: 'search', method: 'GET', url: '/api/tree/search?q=akta' };
  return {
    kind: 'save',
    method: 'PUT',
    url: `/api/documents/${document}`,
    body: { document: { title: `Akta gminy ${editor}/${turn}`, authorsUnknown: true } },
  };
}

function call(
  load: Load,
  token: string,
  request: Request,
): Promise<{ status: number; text: string; retry?: string }> {
  const { address, agent } = load;
  const { method, url, body } = request;
  return new Promise((resolve, reject) => {
    const { payload, headers } = signedCall(token, body);
    const outgoing = send(`${address}${url}`, { method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          retry: answer.headers['retry-after'],
        }),
      );
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      // A keep-alive connection may close just as it is used again; a browser then sends the request again.
      const isStale = outgoing.reusedSocket && error.code === 'ECONNRESET' && request.method === 'GET';
      if (isStale) call(load, token, request).then(resolve, reject);
      else reject(error);
    });
    outgoing.end(payload);
  });
}

function note(counts: EditorCounts, kind: string, ms: number): void {
  counts.ms.push(ms);
  const times = counts.byKind.get(kind) ?? [];
  times.push(ms);
  counts.byKind.set(kind, times);
}

/** Works until the time is over; a refusal with a time to come back is an answer, everything else is an error. */
export async function work(load: Load, editor: number, counts: EditorCounts): Promise<void> {
  const token = load.tokens[editor % load.tokens.length] ?? '';
  await wait(Math.random() * load.thinkMs);
  for (let turn = 0; Date.now() < load.until; turn += 1) {
    const request = nextRequest(load, editor, turn);
    const startedAt = performance.now();
    const answer = await call(load, token, request).catch((error: Error) => ({
      status: 0,
      text: error.message,
      retry: undefined,
    }));
    if (answer.status === 200) note(counts, request.kind, performance.now() - startedAt);
    else if (answer.status === 503 && answer.retry !== undefined)
      counts.refused.set(request.kind, (counts.refused.get(request.kind) ?? 0) + 1);
    else
      counts.errors.push(`${request.method} ${request.url}: ${answer.status} ${answer.text.slice(0, 200)}`);
    if (
      request.method === 'PUT' &&
      answer.status === 200 &&
      !answer.text.includes(`Akta gminy ${editor}/${turn}`)
    )
      counts.errors.push(`${request.url}: the answer of another request`);
    await wait(load.thinkMs * (0.5 + Math.random()));
  }
}
