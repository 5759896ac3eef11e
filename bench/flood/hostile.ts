import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { longestTexts } from '../../apps/server/test/hostile/largest-inputs.ts';
import type { BenchData } from '../build-records.ts';
import { unitsSheet } from '../exchange/imports/sheet-file.ts';

/** One person with an account and one network of readers; run as a process of its own. */
export interface FloodOrder {
  address: string;
  token: string;
  data: BenchData;
  /** Documents of a series, for changes of many. */
  ids: number[];
  /** A document with thousands of scans. */
  manyScans: number;
  until: number;
}

/** Answers by status, of each kind of request. */
export type FloodReport = Record<string, Record<string, number>>;

interface Attack {
  kind: string;
  method: 'GET' | 'PUT' | 'POST' | 'PATCH';
  path: (turn: number) => string;
  type?: string;
  payload?: Buffer;
  isReader?: true;
  /** Sent by so many connections at once. */
  lines: number;
}

const BOUNDARY = 'regest-flood';
/** Loopback has higher limits, since it may be a proxy; the readers are one network of strangers. */
const READERS_ADDRESS = '127.0.0.9';
const json = (body: object) => Buffer.from(JSON.stringify(body));

function importForm(parentId: number, rows: number): Buffer {
  const head = (name: string, rest = '') =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(head('fileContent', '; filename="jednostki.csv"')),
    unitsSheet(rows, parentId),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

function attacks({ data, ids, manyScans }: FloodOrder): Attack[] {
  const bulk = (dryRun: boolean) => json({ ids, set: { donor: 'Darczyńca', authorsUnknown: true }, dryRun });
  const reader = (kind: string, path: (turn: number) => string): Attack => ({
    kind: `reader: ${kind}`,
    method: 'GET',
    path,
    isReader: true,
    lines: 8,
  });
  const editor = (kind: string, method: Attack['method'], path: string, payload: Buffer): Attack => ({
    kind: `editor: ${kind}`,
    method,
    path: () => path,
    payload,
    lines: 3,
  });
  return [
    editor('bulk dry run', 'PATCH', '/api/records', bulk(true)),
    editor('bulk change', 'PATCH', '/api/records', bulk(false)),
    editor(
      'largest save',
      'PUT',
      `/api/documents/${data.documentId + 60}`,
      json({ document: { ...longestTexts('document'), authorsUnknown: true } }),
    ),
    {
      ...editor('import', 'POST', '/api/imports', importForm(data.seriesId, 20_000)),
      type: `multipart/form-data; boundary=${BOUNDARY}`,
      lines: 2,
    },
    {
      kind: 'editor: search',
      method: 'GET',
      path: (turn) =>
        `/api/search?per_page=100&q=a${(turn % 36).toString(36)}* akta ${turn}`.replaceAll(' ', '+'),
      lines: 8,
    },
    reader('page', (turn) => `/portal/r/${data.documentId + (turn % 5000)}`),
    reader('search', (turn) => `/portal/szukaj?q=akta+${turn}`),
    reader('manifest', () => `/portal/r/${manyScans}/manifest.json`),
    reader('finding aid', () => `/portal/r/${data.collectionId}/ead3.xml`),
    reader('sitemap', () => '/portal/sitemap.xml'),
    reader('sitemap part', () => '/portal/mapa-witryny/1.xml'),
    reader('harvest', () => '/portal/oai?verb=ListRecords&metadataPrefix=ead'),
  ];
}

function send(order: FloodOrder, agent: Agent, attack: Attack, turn: number): Promise<string> {
  const { method, payload, type = 'application/json', isReader } = attack;
  const headers = {
    ...(!isReader && { authorization: `Bearer ${order.token}` }),
    ...(payload && { 'content-type': type, 'content-length': String(payload.length) }),
  };
  return new Promise((done) => {
    const from = isReader && { localAddress: READERS_ADDRESS };
    const options = { method, headers, agent, ...from };
    const call = request(order.address + attack.path(turn), options, (answer) => {
      answer.resume();
      answer.once('close', () => done(String(answer.statusCode)));
    });
    call.setTimeout(30_000, () => call.destroy());
    call.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'error'));
    call.end(payload);
  });
}

async function flood(order: FloodOrder): Promise<FloodReport> {
  const report: FloodReport = {};
  const agent = new Agent({ keepAlive: true });
  const keepSending = async (attack: Attack) => {
    const seen: Record<string, number> = {};
    report[attack.kind] ??= seen;
    for (let turn = 0; Date.now() < order.until; turn += 1) {
      const status = await send(order, agent, attack, turn);
      const counts = report[attack.kind] ?? seen;
      counts[status] = (counts[status] ?? 0) + 1;
      // A refusal comes at once; without a pause this process would take the processor from those it measures.
      if (!/^2|^3/.test(status)) await wait(50);
    }
  };
  await Promise.all(
    attacks(order).flatMap((attack) => Array.from({ length: attack.lines }, () => keepSending(attack))),
  );
  agent.destroy();
  return report;
}

process.once('disconnect', () => process.exit(1));
process.once('message', async (order: FloodOrder) => {
  process.send?.(await flood(order), () => process.disconnect());
});
