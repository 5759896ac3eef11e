import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createBrotliDecompress } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { streamPublic } from '../../services/portal/exchange.ts';

const server = useServer();
/** Enough for an answer larger than the buffers of both ends of a connection. */
const UNITS = 6000;
const CHARACTERS = 4000;
let address: string;
let collectionId: number;

beforeAll(async () => {
  const owner = server().ownerPool;
  const { id } = await anInstitution(server());
  const { rows } = await owner.query<{ id: number }>(
    `insert into record (id, institution_id, level, path, signature, title, dates, fields, is_published)
     select n, $1, 'collection', n || '.', '1', 'Zespół', '[]', '{}', true
     from nextval('record_id_seq') n returning id::int`,
    [id],
  );
  collectionId = rows[0]?.id ?? 0;
  // Incompressible text.
  await owner.query(
    `insert into record (id, institution_id, level, parent_id, path, signature, title, dates, fields, is_published)
     select ids.id, $1, 'unit', $2, $2::bigint || '.' || ids.id || '.', ids.number::text, 'Akta ' || ids.number, '[]',
       jsonb_build_object('content', t.text, 'externalForm', t.text), true
     from (select nextval('record_id_seq') as id, number from generate_series(1, $3) number) ids,
       lateral (select string_agg(md5(ids.number || ' ' || part), '') as text
         from generate_series(1, $4::int / 32) part) t`,
    [id, collectionId, UNITS, CHARACTERS],
  );
  address = `${await server().app.listen({ port: 0, host: '127.0.0.1' })}/portal/r/${collectionId}`;
}, 120_000);

async function begin(file: string, encoding = 'identity'): Promise<IncomingMessage> {
  const request = get(`${address}/${file}`, { headers: { 'accept-encoding': encoding }, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  return answer;
}

/** Number of connections whose download waits for the client. */
async function holding(how: string): Promise<number> {
  const { rows } = await server().ownerPool.query<{ done: boolean }>(
    `select ${how} as done from pg_stat_activity where datname = current_database() and query like 'fetch %'
       and state = 'idle in transaction'`,
  );
  return rows.length;
}

test('a reader who takes a finding aid in pieces, with pauses between, gets the whole of it', async () => {
  const answer = await begin('ead3.xml', 'br');
  let text = '';
  let pieces = 0;
  for await (const chunk of answer.pipe(createBrotliDecompress())) {
    text += chunk;
    pieces += 1;
    if (pieces % 400 === 0) await wait(50);
  }
  expect(answer.complete).toBe(true);
  expect(text.match(/<c level="file"/g)).toHaveLength(UNITS);
  expect(text.trimEnd()).toMatch(/<\/ead>$/);
  await expect.poll(() => holding('true')).toBe(0);
});

test.each([
  ['ead3.xml', 'identity'],
  ['ead2002.xml', 'br'],
  ['ead2002.xml', 'gzip'],
  ['tabela.csv', 'identity'],
  ['tabela.csv', 'br'],
  ['inwentarz.odt', 'identity'],
])('what the database breaks off in the middle breaks the connection: %s as %s', async (file, encoding) => {
  const answer = await begin(file, encoding);
  expect(answer.statusCode).toBe(200);
  answer.pause();
  await expect.poll(() => holding('pg_terminate_backend(pid)'), { timeout: 20_000 }).toBeGreaterThan(0);
  answer.resume();
  await new Promise((resolve) => answer.once('close', resolve));
  expect(answer.complete).toBe(false);
});

test('what takes longer than a download may is broken off as an error, and its connection is free', async () => {
  const limit = new AbortController();
  let isHeld = true;
  const download = {
    pool: server().deps.pool,
    signal: limit.signal,
    enter: () => () => {
      isHeld = false;
    },
  };
  const stream = await streamPublic(download, (snapshot) =>
    Readable.from(snapshot.stream<string>('select to_json(n::text) from generate_series(1, 100000) n', [])),
  );
  const read = (async () => {
    for await (const row of stream) if (row === '500') limit.abort(new Error('too long'));
  })();
  await expect(read).rejects.toThrow('too long');
  await expect.poll(() => isHeld).toBe(false);
});
