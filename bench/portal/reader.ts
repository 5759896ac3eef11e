import { type Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../measure.ts';
import { fromElsewhere } from './reader-address.ts';

export interface Reading {
  ms: number[];
  errors: string[];
}

export interface Readers {
  address: string;
  agent: Agent;
  /** Pages below the address that are opened, one by chance each time. */
  pages: readonly string[];
  /** Milliseconds between two pages of one reader, on average. */
  thinkMs: number;
  until: number;
}

function open(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = get(url, { agent, headers: fromElsewhere() }, (answer) => {
      answer.resume().once('error', reject);
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    call.once('error', (error: NodeJS.ErrnoException) => {
      // A kept connection may close just as it is used again; a browser then asks again.
      if (call.reusedSocket && error.code === 'ECONNRESET') open(url, agent).then(resolve, reject);
      else reject(error);
    });
  });
}

/** Opens a page, reads it, opens another, until the time is over; whatever is not a page is an error. */
export async function read(
  { address, agent, pages, thinkMs, until }: Readers,
  reading: Reading,
): Promise<void> {
  await wait(Math.random() * thinkMs);
  while (Date.now() < until) {
    const page = pages[Math.floor(Math.random() * pages.length)] ?? '';
    const startedAt = performance.now();
    const status = await open(`${address}${page}`, agent).catch((error: Error) => error.message);
    if (status === 200) reading.ms.push(performance.now() - startedAt);
    else reading.errors.push(`${page}: ${status}`);
    await wait(thinkMs * (0.5 + Math.random()));
  }
}

export const p95 = (ms: readonly number[]) => quantile(ms, 0.95);
