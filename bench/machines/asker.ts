import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { quantile } from '../measure.ts';
import { fromElsewhere } from '../portal/reader-address.ts';
import { signedCall } from '../signed-call.ts';

export const KINDS = ['open', 'list', 'save', 'page rendered', 'page cached'] as const;
export type Kind = (typeof KINDS)[number];

/** Whom to ask in turns, for what, for how long, and as whom: one line for each person. */
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

export interface Answered {
  perSecond: number;
  p50: number;
  p95: number;
  errors: string[];
}

export interface Asker {
  ask(order: Order): Promise<Answered>;
  close(): void;
}

/** Asks again as soon as it was answered, in a process of its own: its clock does not wait for who is measured. */
export function startAsker(): Asker {
  const child: ChildProcess = fork(import.meta.filename);
  return {
    async ask(order) {
      child.send(order);
      const [result] = (await once(child, 'message')) as [Answered];
      return result;
    },
    close: () => child.disconnect(),
  };
}

interface Question {
  method: 'GET' | 'PUT';
  path: string;
  body?: object;
}

/** Each user has records of their own: no save waits for another user's. */
function questionOf({ kind, documentId, unitId, pages }: Order, who: number, turn: number): Question {
  const page = pages[(who * 7 + turn) % pages.length] ?? '';
  const title = `Akta gminy ${who}/${turn}`;
  const questions: Record<Kind, () => Question> = {
    open: () => ({ method: 'GET', path: `/api/documents/${documentId + who}` }),
    list: () => ({ method: 'GET', path: `/api/documents?per_page=10&page=${turn % 50}` }),
    save: () => ({
      method: 'PUT',
      path: `/api/units/${unitId + who}`,
      body: { unit: { title, totalSize: 1, authorsUnknown: true } },
    }),
    // Another address each time: nothing of it is kept.
    'page rendered': () => ({ method: 'GET', path: `${page}?x=${Date.now()}-${who}-${turn}` }),
    'page cached': () => ({ method: 'GET', path: page }),
  };
  return questions[kind]();
}

function send(url: string, { method, body }: Question, token: string, agent: Agent): Promise<number> {
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

async function answer(order: Order): Promise<Answered> {
  const { addresses, tokens, seconds } = order;
  const agent = new Agent({ keepAlive: true, maxSockets: tokens.length });
  const end = performance.now() + seconds * 1000;
  const ms: number[] = [];
  const errors: string[] = [];
  await Promise.all(
    tokens.map(async (token, who) => {
      for (let turn = 0; performance.now() < end && errors.length < 100; turn += 1) {
        const question = questionOf(order, who, turn);
        const address = addresses[(who + turn) % addresses.length] ?? '';
        const startedAt = performance.now();
        const status = await send(`${address}${question.path}`, question, token, agent).catch(
          (error: Error) => error.message,
        );
        if (status === 200) ms.push(performance.now() - startedAt);
        else errors.push(`${question.method} ${question.path}: ${status}`);
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
