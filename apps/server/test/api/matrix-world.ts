import { RECORD_LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { anInstitution, aUser, next } from './builders.ts';
import type { TestServer } from './test-server.ts';

/** One thing of every kind in one institution, and a second tree in its trash. */
export interface World {
  institution: number;
  user: number;
  live: Record<RecordLevel, number>;
  trashed: Record<RecordLevel, number>;
  author: number;
  acquisition: number;
  news: number;
}

async function insertTree(
  server: TestServer,
  institution: number,
  isDeleted: boolean,
): Promise<Record<RecordLevel, number>> {
  const ids: Partial<Record<RecordLevel, number>> = {};
  let parent: { id: number; path: string } | null = null;
  let root: number | null = null;
  for (const level of RECORD_LEVELS) {
    const made: { rows: { id: number; path: string }[] } = await server.deps.pool.query(
      `with new as (select nextval('record_id_seq') as id)
       insert into record (id, institution_id, level, parent_id, path, signature, title, deleted_at, trash_root_id)
       select id, $1, $2, $3, $4 || id || '.', $5, 'Tytuł',
         case when $6 then now() end, case when $6 then coalesce($7, id) end from new
       returning id::int, path`,
      [institution, level, parent?.id ?? null, parent?.path ?? '', String(next()), isDeleted, root],
    );
    const row = made.rows[0];
    if (!row) throw new Error('no record was made');
    await server.deps.pool.query('insert into record_count (record_id) values ($1)', [row.id]);
    ids[level] = row.id;
    root ??= row.id;
    parent = row;
  }
  return ids as Record<RecordLevel, number>;
}

async function insertOne(server: TestServer, statement: string, values: unknown[]): Promise<number> {
  const { rows } = await server.deps.pool.query<{ id: number }>(`${statement} returning id::int`, values);
  return rows[0]?.id ?? 0;
}

/** Straight into the tables: a world is made anew after every call that may have changed it. */
export async function aWorld(server: TestServer, institution?: number): Promise<World> {
  const id = institution ?? (await anInstitution(server)).id;
  return {
    institution: id,
    user: (await aUser(server, { role: 'SUBEDITOR', institutionId: id })).id,
    live: await insertTree(server, id, false),
    trashed: await insertTree(server, id, true),
    author: await insertOne(server, `insert into author (institution_id, name) values ($1, 'Twórca')`, [id]),
    acquisition: await insertOne(
      server,
      `insert into acquisition (institution_id, number, date, source, method) values ($1, $2, '2025-01-01', 'X', 'gift')`,
      [id, String(next())],
    ),
    news: await insertOne(
      server,
      `insert into news (date, title, content) values ('2025-01-01', 'T', '<p>T</p>')`,
      [],
    ),
  };
}
