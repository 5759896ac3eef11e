import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { valueSchema } from '@regest/contract/kinds/rules.ts';
import { LEVELS, RECORD_LEVELS } from '@regest/contract/levels.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIELD_NEEDS, SHORTEST_EMAIL } from '../../test/contract/declared-columns.ts';
import { DECLARED_CHECKS, DECLARED_TRIGGERS, DECLARED_UNIQUES } from '../../test/contract/declared-rules.ts';
import {
  liveChecks,
  liveNotNull,
  liveTriggers,
  liveUniques,
  printedBy,
} from '../../test/contract/live-rules.ts';
import { type FreshDatabase, freshDatabase } from '../../test/postgres/fresh-database.ts';

let database: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client(database.ownerUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Rules that are missing on one side. */
function differences(live: readonly string[], declared: readonly string[]) {
  return {
    onlyInDatabase: live.filter((rule) => !declared.includes(rule)),
    onlyInContract: declared.filter((rule) => !live.includes(rule)),
  };
}
const NONE = { onlyInDatabase: [], onlyInContract: [] };

const compareChecks = async () =>
  differences(await liveChecks(client), await printedBy(client, DECLARED_CHECKS, 'check'));

test('every CHECK of the database is a rule of the contract, and every rule of a column is a CHECK', async () => {
  expect(await compareChecks()).toEqual(NONE);
});

test('an undeclared CHECK, a looser one and a missing one are reported', async () => {
  await client.query('begin');
  await client.query(`alter table news add constraint odd check (title <> 'nowość')`);
  await client.query('alter table service_request drop constraint service_request_description_check');
  await client.query('alter table service_request add check (char_length(description) between 1 and 501)');
  await client.query('alter table index_term drop constraint index_term_type_check');
  const differences = await compareChecks();
  await client.query('rollback');
  expect(differences.onlyInDatabase).toEqual([
    expect.stringContaining('nowość'),
    expect.stringContaining('501'),
  ]);
  expect(differences.onlyInContract).toEqual([
    expect.stringMatching(/^index_term: CHECK .*geographical/),
    expect.stringMatching(/^service_request: CHECK .*500/),
  ]);
});

test('what the contract always asks for is never empty in the database, and what it lets be empty may be', async () => {
  const notNull = await liveNotNull(client);
  const live = FIELD_NEEDS.map(([column]) => [column, notNull.has(column)]);
  expect(live).toEqual(FIELD_NEEDS);
});

test('every unique index is declared on both sides', async () => {
  const declared = await printedBy(client, DECLARED_UNIQUES, 'unique');
  expect(differences(await liveUniques(client), declared)).toEqual(NONE);
});

test('every trigger is declared, with a test of what it does that exists', async () => {
  expect(await liveTriggers(client)).toEqual(Object.keys(DECLARED_TRIGGERS).sort());
  const root = join(import.meta.dirname, '../../../..');
  for (const file of Object.values(DECLARED_TRIGGERS)) expect(existsSync(join(root, file)), file).toBe(true);
});

test('the database lets a record stand below exactly the levels that the contract names', async () => {
  await client.query(
    `insert into institution (id, signature, name, institution_type) values (1, 'PL_1', 'Archiwum', 'ngo')`,
  );
  const insert = (id: number, level: string, parent: number | null, path: string) =>
    client.query(
      `insert into record (id, institution_id, level, parent_id, path, signature, title)
       values ($1, 1, $2, $3, $4, $5, 'Tytuł')`,
      [id, level, parent, path, String(id)],
    );
  await insert(1, 'collection', null, '1.');
  await insert(2, 'series', 1, '1.2.');
  await insert(3, 'unit', 1, '1.3.');
  await insert(4, 'document', 3, '1.3.4.');
  const parents = { collection: '1.', series: '1.2.', unit: '1.3.', document: '1.3.4.' };
  for (const level of RECORD_LEVELS) {
    for (const [i, parentLevel] of RECORD_LEVELS.entries()) {
      await client.query('begin');
      const isAccepted = await insert(50, level, i + 1, `${parents[parentLevel]}50.`).then(
        () => true,
        () => false,
      );
      await client.query('rollback');
      expect(isAccepted, `${level} below ${parentLevel}`).toBe(LEVELS[level].parents.includes(parentLevel));
    }
  }
});

test('the shortest e-mail address that the contract takes is as short as the database says', () => {
  const schema = valueSchema({ kind: 'email', max: 254, name: 'email', tab: null });
  expect(schema.safeParse(SHORTEST_EMAIL).success).toBe(true);
  for (let cut = 0; cut < SHORTEST_EMAIL.length; cut += 1) {
    const shorter = SHORTEST_EMAIL.slice(0, cut) + SHORTEST_EMAIL.slice(cut + 1);
    expect(schema.safeParse(shorter).success, shorter).toBe(false);
  }
});
