import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ANALYTICS_LOCK } from '../../db/advisory-locks.ts';

const CHUNK_CHARACTERS = 64 * 1024;

async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Two imports at once would each sum without the other's facts. */
export async function lockAnalytics(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [ANALYTICS_LOCK]);
}

/** Signature → id. */
export async function listSignaturesOfInstitutions(client: ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; signature: string }>(
    'select id, signature from institution',
  );
  return new Map(rows.map(({ id, signature }) => [signature, Number(id)]));
}

/** Creates the temporary table of an import, dropped with its transaction. */
export async function createIncoming(client: ClientBase): Promise<void> {
  await client.query(`
    create temp table incoming (
      institution_id bigint, level text, signature text, title text, url text, day date,
      device text, previous text, country text, city text,
      pageviews integer, unique_pageviews integer, time_on_page integer,
      entrances integer, exits integer, bounces integer
    ) on commit drop`);
}

export async function copyIncoming(client: ClientBase, lines: AsyncIterable<string>): Promise<void> {
  const copy = client.query(copyFrom('copy incoming from stdin'));
  await pipeline(Readable.from(inChunks(lines), { objectMode: false }), copy);
}

/**
 * Incoming rows become facts. A day of an institution that was imported before is replaced, so that a file
 * imported twice counts once. Returns how many rows there were.
 */
export async function takeIncoming(client: ClientBase): Promise<number> {
  await client.query('analyze incoming');
  await client.query(`
    insert into statistics_page (institution_id, level, signature, title, url)
    select distinct on (institution_id, url) institution_id, level, nullif(signature, ''), title, url
    from incoming order by institution_id, url, day desc
    on conflict (institution_id, source, md5(url)) do update
      set level = excluded.level, signature = excluded.signature, title = excluded.title`);
  await client.query(`
    insert into statistics_term (text)
    select distinct text from (
      select device from incoming union select previous from incoming
      union select country from incoming union select city from incoming) as terms (text)
    on conflict (md5(text)) do nothing`);
  await client.query(`
    delete from statistics_fact fact
    using statistics_page page, (select distinct institution_id, day from incoming) replaced
    where fact.page_id = page.id and page.source = 'old' and page.institution_id = replaced.institution_id
      and fact.day = replaced.day`);
  const { rowCount } = await client.query(`
    insert into statistics_fact
    select page.id, day, device.id, previous.id, country.id, city.id,
      pageviews, unique_pageviews, time_on_page, entrances, exits, bounces
    from incoming
    join statistics_page page on page.institution_id = incoming.institution_id and page.url = incoming.url
      and page.source = 'old'
    join statistics_term device on device.text = incoming.device
    join statistics_term previous on previous.text = incoming.previous
    join statistics_term country on country.text = incoming.country
    join statistics_term city on city.text = incoming.city
    order by page.id, day`);
  return rowCount ?? 0;
}
