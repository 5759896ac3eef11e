import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import type { BenchServer } from '../bench-server.ts';
import { quantile } from '../measure.ts';

const LOAD = join(import.meta.dirname, 'load.ts');
const SECONDS = 3;
const CONNECTIONS = 20;
const TURNS = 3;

async function perSecond(url: string): Promise<number> {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [LOAD, url, String(SECONDS), String(CONNECTIONS)]);
  return Number(stdout);
}

/** Answers in a second of cached pages and pictures, beside a bare Fastify route that sends the same bytes; in turns. */
export async function throughput(
  { app }: BenchServer,
  addresses: readonly string[],
): Promise<{ ours: number; bare: number }[]> {
  const bare = Fastify();
  for (const [index, address] of addresses.entries()) {
    const { rawPayload, headers } = await app.inject(address);
    const type = String(headers['content-type']);
    bare.get(`/${index}`, (_, reply) => reply.type(type).send(rawPayload));
  }
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  await bare.listen({ port: 0, host: '127.0.0.1' });
  const bareBase = `http://127.0.0.1:${(bare.server.address() as AddressInfo).port}`;
  try {
    const rates = [];
    for (const [index, address] of addresses.entries()) {
      const samples = { ours: [] as number[], bare: [] as number[] };
      for (let turn = 0; turn < TURNS; turn += 1) {
        samples.ours.push(await perSecond(`${base}${address}`));
        samples.bare.push(await perSecond(`${bareBase}/${index}`));
      }
      rates.push({ ours: quantile(samples.ours, 0.5), bare: quantile(samples.bare, 0.5) });
    }
    return rates;
  } finally {
    await bare.close();
  }
}
