import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { RECORD_LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { anInstitution, aUser, next } from './builders.ts';
import type { TestServer } from './test-server.ts';

/** Ids of one entity of every kind in one institution, with a second tree in the trash. */
export interface World {
  institution: number;
  user: number;
  /** A session of the user. */
  session: number;
  live: Record<RecordLevel, number>;
  trashed: Record<RecordLevel, number>;
  author: number;
  /** A term without an owner that no record uses. */
  term: number;
  /** A bulk change that can be undone. */
  bulkChange: number;
  /** A comment on the unit. */
  comment: number;
  template: number;
  acquisition: number;
  agreement: number;
  /** An import that is checked, but not applied. */
  import: number;
  news: number;
  /** A question of a reader to this institution. */
  question: number;
  order: number;
  contribution: number;
  /** A file with a typed text and a pending text job. */
  file: number;
  job: number;
  jobLink: string;
  /** An unfinished upload of the user. */
  upload: string;
}

/** Inserts two trees in three statements, since worlds are rebuilt hundreds of times. */
async function insertTrees(
  server: TestServer,
  institution: number,
): Promise<Record<'live' | 'trashed', Record<RecordLevel, number>>> {
  const { pool } = server.deps;
  const { rows: ids } = await pool.query<{ id: number }>(
    `select nextval('record_id_seq')::int as id from generate_series(1, $1)`,
    [2 * RECORD_LEVELS.length],
  );
  const records = ids.map(({ id }, index) => {
    const depth = index % RECORD_LEVELS.length;
    const branch = ids.slice(index - depth, index + 1).map((one) => one.id);
    return {
      id,
      level: RECORD_LEVELS[depth],
      parent_id: branch.at(-2) ?? null,
      path: branch.map((one) => `${one}.`).join(''),
      signature: String(next()),
      trash_root_id: index < RECORD_LEVELS.length ? null : branch[0],
    };
  });
  await pool.query(
    `insert into record (id, institution_id, level, parent_id, path, signature, title, deleted_at, trash_root_id)
     select id, $1, level, parent_id, path, signature, 'Tytuł',
       case when trash_root_id is not null then now() end, trash_root_id
     from json_to_recordset($2) as row (id bigint, level text, parent_id bigint, path text, signature text,
       trash_root_id bigint)`,
    [institution, JSON.stringify(records)],
  );
  await pool.query('insert into record_count (record_id) select unnest($1::bigint[])', [
    records.map(({ id }) => id),
  ]);
  const idsFrom = (first: number) =>
    Object.fromEntries(RECORD_LEVELS.map((level, depth) => [level, ids[first + depth]?.id])) as Record<
      RecordLevel,
      number
    >;
  return { live: idsFrom(0), trashed: idsFrom(RECORD_LEVELS.length) };
}

async function insertOne(server: TestServer, statement: string, values: unknown[]): Promise<number> {
  const { rows } = await server.deps.pool.query<{ id: number }>(`${statement} returning id::int`, values);
  return rows[0]?.id ?? 0;
}

/** Inserts a file with real bytes, so that a read can fail only for lack of rights. */
async function insertFile(server: TestServer, institution: number, record: number) {
  const put = () => server.deps.store.put(Readable.from([Buffer.from('treść')]), { maxBytes: 100 });
  const [content, picture] = [await put(), await put()];
  const file = await insertOne(
    server,
    `insert into file (institution_id, record_id, field, position, name, mime_type, content_id, size, sha256,
       thumbnail_id, inspected_at)
     values ($1, $2, 'contentFiles', 1, 'a.txt', 'text/plain', $3, $4, $5, $6, now())`,
    [institution, record, content.contentId, content.size, content.sha256, picture.contentId],
  );
  await server.deps.pool.query(
    `insert into transcription (file_id, kind, corrected_text, corrected_at) values ($1, 'ocr', 'tekst', now())`,
    [file],
  );
  const { rows } = await server.deps.pool.query<{ id: number; link: string }>(
    `insert into text_job (institution_id, file_id, file_name, kind, cost, state)
     values ($1, $2, 'a.txt', 'stt', 1, 'running') returning id::int, link`,
    [institution, file],
  );
  return { file, job: rows[0]?.id ?? 0, jobLink: rows[0]?.link ?? '' };
}

async function insertUpload(server: TestServer, owner: number, record: number): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const metadata = { filename: 'a.txt', parentId: String(record) };
  await server.deps.pool.query('insert into upload (id, owner_id, size, metadata) values ($1, $2, 1, $3)', [
    id,
    owner,
    metadata,
  ]);
  return id;
}

async function insertBulkChange(server: TestServer, institution: number, record: number): Promise<number> {
  const id = await insertOne(server, 'insert into bulk_change (institution_id) values ($1)', [institution]);
  await server.deps.pool.query(
    `insert into bulk_change_record (change_id, record_id, version, before) values ($1, $2, 1, '{}')`,
    [id, record],
  );
  return id;
}

/** Inserts a world straight into the tables, since it is rebuilt after every call that may have changed it. */
export async function aWorld(server: TestServer, institution?: number): Promise<World> {
  const id = institution ?? (await anInstitution(server)).id;
  const { live, trashed } = await insertTrees(server, id);
  const { id: user } = await aUser(server, { role: 'SUBEDITOR', institutionId: id });
  const files = await insertFile(server, id, live.document);
  return {
    ...files,
    institution: id,
    user,
    session: await insertOne(
      server,
      `insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [randomBytes(32), user],
    ),
    upload: await insertUpload(server, user, live.document),
    live,
    bulkChange: await insertBulkChange(server, id, live.unit),
    trashed,
    term: await insertOne(server, `insert into index_term (type, name) values ('material', $1)`, [
      `hasło ${next()}`,
    ]),
    author: await insertOne(server, `insert into author (institution_id, name) values ($1, 'Twórca')`, [id]),
    comment: await insertOne(
      server,
      `insert into record_comment (institution_id, record_id, text) values ($1, $2, 'Sprawdź datę')`,
      [id, live.unit],
    ),
    template: await insertOne(
      server,
      `insert into description_template (institution_id, level, name, fields) values ($1, 'unit', $2, '{}')`,
      [id, `Wzorzec ${next()}`],
    ),
    acquisition: await insertOne(
      server,
      `insert into acquisition (institution_id, number, date, source, method) values ($1, $2, '2025-01-01', 'X', 'gift')`,
      [id, String(next())],
    ),
    agreement: await insertOne(
      server,
      `insert into agreement (institution_id, number, person, kind, signed_on, covers, naming)
       values ($1, $2, 'Jan Kowalski', 'narrator', '2020-01-01', 'files', 'full')`,
      [id, String(next())],
    ),
    import: await insertOne(
      server,
      `insert into import (institution_id, file_name, status) values ($1, 'units.csv', 'checked')`,
      [id],
    ),
    question: await insertOne(
      server,
      `insert into question (institution_id, email, question) values ($1, 'jan@czytelnik.example', 'Gdzie?')`,
      [id],
    ),
    order: await insertOne(
      server,
      `insert into reader_order (institution_id, wanted, purpose, name, email, locale)
       values ($1, 'copy', 'family', 'Jan Czytelnik', 'jan@czytelnik.example', 'pl')`,
      [id],
    ),
    contribution: await insertOne(
      server,
      `insert into contribution (institution_id, file_id, text, locale) values ($1, $2, 'To mój dziadek.', 'pl')`,
      [id, files.file],
    ),
    news: await insertOne(
      server,
      `insert into news (date, title, content) values ('2025-01-01', 'T', '<p>T</p>')`,
      [],
    ),
  };
}
