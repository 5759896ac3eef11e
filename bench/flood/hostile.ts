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
  payload?: () => Buffer;
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
  const bulk = (donor: string, dryRun: boolean) =>
    json({ ids, set: { donor, authorsUnknown: true }, dryRun });
  const reader = (kind: string, path: (turn: number) => string): Attack => ({
    kind: `reader: ${kind}`,
    method: 'GET',
    path,
    isReader: true,
    lines: 8,
  });
  const editor = (
    kind: string,
    method: Attack['method'],
    path: string,
    payloads: readonly Buffer[],
  ): Attack => {
    let sentCount = 0;
    // Over all connections in turn: a save of what is stored would change nothing.
    const payload = () => payloads[sentCount++ % payloads.length] as Buffer;
    return { kind: `editor: ${kind}`, method, path: () => path, payload, lines: 3 };
  };
  const saves = Array.from({ length: 4 }, () =>
    json({ document: { ...longestTexts('document'), authorsUnknown: true } }),
  );
  const donors = ['Rodzina Lisów', 'Rodzina Kosów'];
  return [
    editor(
      'bulk dry run',
      'PATCH',
      '/api/records',
      donors.map((donor) => bulk(donor, true)),
    ),
    editor(
      'bulk change',
      'PATCH',
      '/api/records',
      donors.map((donor) => bulk(donor, false)),
    ),
    editor('largest save', 'PUT', `/api/documents/${data.documentId + 60}`, saves),
    {
      ...editor('import', 'POST', '/api/imports', [importForm(data.seriesId, 20_000)]),
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

interface Answer {
  /** The status, or what broke the connection. */
  outcome: string;
  location: string | undefined;
}

function send(
  { address, token }: FloodOrder,
  agent: Agent,
  { method, type = 'application/json', isReader }: Attack,
  path: string,
  payload?: Buffer,
): Promise<Answer> {
  const headers = {
    ...(!isReader && { authorization: `Bearer ${token}` }),
    ...(payload && { 'content-type': type, 'content-length': String(payload.length) }),
  };
  return new Promise((resolve) => {
    const from = isReader && { localAddress: READERS_ADDRESS };
    const call = request(new URL(path, address), { method, headers, agent, ...from }, (answer) => {
      answer.resume();
      const { statusCode, headers } = answer;
      answer.once('close', () => resolve({ outcome: String(statusCode), location: headers.location }));
    });
    call.setTimeout(30_000, () => call.destroy());
    call.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ outcome: error.code ?? 'error', location: undefined }),
    );
    call.end(payload);
  });
}

/** A permanent address leads to the page itself, as in a browser. */
async function sendAndFollow(order: FloodOrder, agent: Agent, attack: Attack, turn: number): Promise<string> {
  const answer = await send(order, agent, attack, attack.path(turn), attack.payload?.());
  if (answer.location === undefined) return answer.outcome;
  return (await send(order, agent, attack, new URL(answer.location, order.address).pathname)).outcome;
}

async function flood(order: FloodOrder): Promise<FloodReport> {
  const report: FloodReport = {};
  const agent = new Agent({ keepAlive: true });
  const keepSending = async (attack: Attack) => {
    const statuses: Record<string, number> = {};
    report[attack.kind] ??= statuses;
    for (let turn = 0; Date.now() < order.until; turn += 1) {
      const status = await sendAndFollow(order, agent, attack, turn);
      const counts = report[attack.kind] ?? statuses;
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
