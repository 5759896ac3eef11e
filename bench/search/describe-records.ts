import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { someWords, vocabulary } from './vocabulary.ts';

const ROWS_PER_CHUNK = 500;
const WORDS_OF_TITLE = 5;
const WORDS_OF_CONTENT = 40;

function* rowsOf(ids: readonly number[], words: readonly string[]): Generator<string> {
  for (let from = 0; from < ids.length; from += ROWS_PER_CHUNK)
    yield ids
      .slice(from, from + ROWS_PER_CHUNK)
      .map((id) => `${id}\t${someWords(words, WORDS_OF_TITLE)}\t${someWords(words, WORDS_OF_CONTENT)}\n`)
      .join('');
}

/**
 * Every record gets a title of five words and a number of its own, and a content of forty. Copied and joined: SQL that
 * draws words at random reads the whole vocabulary for each of them.
 */
export async function describeRecords(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: number }>('select id from record order by id');
  await client.query(
    'create temporary table bench_text (id bigint, title text, content text) on commit drop',
  );
  const ids = rows.map(({ id }) => id);
  await pipeline(
    Readable.from(rowsOf(ids, vocabulary())),
    client.query(copyFrom('copy bench_text from stdin')),
  );
  await client.query('analyze bench_text');
  await client.query(
    `update record set title = bench_text.title || ' nr' || record.id,
       fields = fields || jsonb_build_object('content', bench_text.content)
     from bench_text where bench_text.id = record.id`,
  );
}
