import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import { ROLES } from '@regest/contract/roles.ts';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { hashToken, newToken } from '../../src/services/session/token.ts';

/** Targets of requests: ids of all entities and a token of every role. */
export interface FuzzWorld {
  tokens: string[];
  ids: Record<Thing, number[]>;
  /** Unfinished uploads of the owners of the tokens. */
  uploads: string[];
}
type Thing = 'institution' | 'user' | 'record' | 'author' | 'file' | 'acquisition' | 'news' | 'job';

async function idsIn(pool: Pool, statement: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(statement);
  return rows.map(({ id }) => Number(id));
}

async function beginUpload(pool: Pool, owner: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into upload (id, owner_id, size, metadata)
     select encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'hex'), $1, 20,
       jsonb_build_object('filename', 'a.txt', 'parentId', min(id)::text)
     from record returning id`,
    [owner],
  );
  return rows[0]?.id ?? '';
}

/** Reads the targets; accounts of the tokens are left out, so that the fuzzer cannot lock itself out. */
export async function readWorld(pool: Pool): Promise<FuzzWorld> {
  const tokens: string[] = [];
  const bearers: number[] = [];
  const uploads: string[] = [];
  for (const role of ROLES) {
    const [user] = await idsIn(
      pool,
      `select id from app_user where role = '${role}' and is_active order by id`,
    );
    if (user === undefined) throw new Error(`The database has no ${role}.`);
    const token = newToken();
    await pool.query(
      `insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [hashToken(token), user],
    );
    tokens.push(token);
    bearers.push(user);
    for (let i = 0; i < 3; i += 1) uploads.push(await beginUpload(pool, user));
  }
  return {
    tokens,
    uploads,
    ids: {
      institution: await idsIn(pool, 'select id from institution'),
      user: await idsIn(pool, `select id from app_user where id not in (${bearers.join(', ')})`),
      record: await idsIn(pool, 'select id from record order by id'),
      author: await idsIn(pool, 'select id from author'),
      file: await idsIn(pool, 'select id from file'),
      acquisition: await idsIn(pool, 'select id from acquisition'),
      news: await idsIn(pool, 'select id from news'),
      job: await idsIn(pool, 'select id from text_job'),
    },
  };
}

const THING_OF_PATH: [RegExp, Thing][] = [
  [/^\/api\/(institutions|export\/institution)/, 'institution'],
  [/^\/api\/users/, 'user'],
  [/^\/api\/authors/, 'author'],
  [/^\/api\/files\/\{level\}/, 'record'],
  [/^\/api\/(files|transcriptions)/, 'file'],
  [/^\/api\/acquisitions/, 'acquisition'],
  [/^\/api\/news/, 'news'],
  [/^\/api\/jobs/, 'job'],
];

/** Generator of existing ids for a parameter name of a call. */
export function knownIds(world: FuzzWorld, path: string, isDestructive: boolean) {
  const of = (thing: Thing) => {
    const ids = world.ids[thing];
    // The older half is never deleted, so that targets remain until the end.
    const targets = isDestructive ? ids.slice(Math.ceil(ids.length / 2)) : ids;
    return targets.length > 0 ? fc.constantFrom(...targets) : undefined;
  };
  const ofPath = THING_OF_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? 'record';
  return (name: string): fc.Arbitrary<unknown> | undefined => {
    if (name === 'id') return of(ofPath);
    if (/^(fileId|contentFiles|files|tiles|showpiece)$/.test(name)) return of('file');
    if (/^institution_?[iI]d$/.test(name)) return of('institution');
    if (/^(parent_?[iI]d|collectionId|restoring_root_id)$/.test(name)) return of('record');
    if (name === 'uploadId') return fc.constantFrom(...world.uploads);
    if (name === 'upload-offset') return fc.constantFrom('0', '0', '5', '20', '-1', '1e3', '9'.repeat(30));
    if (name === 'upload-length') return fc.constantFrom('0', '20', '20', '1073741825', '-1', '0x10', '1e3');
    if (name === 'upload-metadata')
      return of('record')?.map((id) => `filename ${btoa('a.txt')},parentId ${btoa(String(id))}`);
    if (name === 'user_id') return of('user');
    if (name === 'authors') return of('author')?.map((id) => [id]);
    if (/^(level|parentLevel|parent_level)$/.test(name)) return fc.constantFrom(...RECORD_LEVELS);
    return undefined;
  };
}
