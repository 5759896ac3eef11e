import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { quantile } from '../measure.ts';
import { fromElsewhere } from '../portal/reader-address.ts';
import { signedCall } from '../signed-call.ts';

export const KINDS = ['open', 'list', 'save', 'page rendered', 'page cached'] as const;
export type Kind = (typeof KINDS)[number];

/** A load: addresses used in turn, calls, duration, and tokens, one for each client. */
interface Order {
  addresses: readonly string[];
  kind: Kind;
  seconds: number;
  tokens: readonly string[];
  documentId: number;
  unitId: number;
  /** Pages of records, below an address. */
  pages: readonly string[];
}

export interface Throughput {
  perSecond: number;
  p50: number;
  p95: number;
  errors: string[];
}

export interface LoadClient {
  measure(order: Order): Promise<Throughput>;
  close(): void;
}

/** Sends the next request as soon as a reply is there, in a process of its own: its clock does not wait for the server. */
export function startLoadClient(): LoadClient {
  const child: ChildProcess = fork(import.meta.filename);
  return {
    async measure(order) {
      child.send(order);
      const [result] = (await once(child, 'message')) as [Throughput];
      return result;
    },
    close: () => child.disconnect(),
  };
}

interface ClientCall {
  method: 'GET' | 'PUT';
  path: string;
  body?: object;
}

/** Each user has records of their own: no save waits for another user's. */
function callOf({ kind, documentId, unitId, pages }: Order, who: number, turn: number): ClientCall {
  const page = pages[(who * 7 + turn) % pages.length] ?? '';
  const title = `Akta gminy ${who}/${turn}`;
  const calls: Record<Kind, () => ClientCall> = {
    open: () => ({ method: 'GET', path: `/api/documents/${documentId + who}` }),
    list: () => ({ method: 'GET', path: `/api/documents?per_page=10&page=${turn % 50}` }),
    save: () => ({
      method: 'PUT',
      path: `/api/units/${unitId + who}`,
      body: { unit: { title, totalSize: 1, authorsUnknown: true } },
    }),
    // Another address each time: none is cached.
    'page rendered': () => ({ method: 'GET', path: `${page}?x=${Date.now()}-${who}-${turn}` }),
    'page cached': () => ({ method: 'GET', path: page }),
  };
  return calls[kind]();
}

function send(url: string, { method, body }: ClientCall, token: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const { payload, headers } = signedCall(token, body);
    const call = request(url, { method, headers: { ...headers, ...fromElsewhere() }, agent }, (answer) => {
      answer.resume().once('error', reject);
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    call.once('error', reject);
    call.end(payload);
  });
}

async function answer(order: Order): Promise<Throughput> {
  const { addresses, tokens, seconds } = order;
  const agent = new Agent({ keepAlive: true, maxSockets: tokens.length });
  const end = performance.now() + seconds * 1000;
  const ms: number[] = [];
  const errors: string[] = [];
  await Promise.all(
    tokens.map(async (token, who) => {
      for (let turn = 0; performance.now() < end && errors.length < 100; turn += 1) {
        const call = callOf(order, who, turn);
        const address = addresses[(who + turn) % addresses.length] ?? '';
        const startedAt = performance.now();
        const status = await send(`${address}${call.path}`, call, token, agent).catch(
          (error: Error) => error.message,
        );
        if (status === 200) ms.push(performance.now() - startedAt);
        else errors.push(`${call.method} ${call.path}: ${status}`);
      }
    }),
  );
  agent.destroy();
  return { perSecond: ms.length / seconds, p50: quantile(ms, 0.5), p95: quantile(ms, 0.95), errors };
}

if (process.send !== undefined && process.argv[1] === import.meta.filename) {
  process.on('SIGINT', () => {});
  process.on('message', async (order: Order) => process.send?.(await answer(order)));
}
