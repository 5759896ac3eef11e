import { afterEach, expect, test } from 'vitest';
import { aUser } from '../../../test/api/builders.ts';
import { openTestServer, type TestServer } from '../../../test/api/test-server.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { insertAuditEvent, listAuditEvents } from '../../queries/audit/audit.ts';
import { findAuditHead } from '../../queries/audit/audit-chain.ts';
import { ENTRY_PARTS } from './canonical-entry.ts';
import { verifyChain } from './verify-chain.ts';

let server: TestServer;
afterEach(() => server.close());

/** A trail of five entries, with texts and values that an ambiguous serialization would confuse. */
async function aTrail(): Promise<number[]> {
  server = await openTestServer();
  const { db } = server.deps;
  const user = await aUser(server, { fullName: 'Zażółć „gęślą” \\ 5:jaźń,' });
  for (let i = 0; i < 5; i += 1) {
    await insertAuditEvent(db, {
      kind: 'rights',
      userId: user.id,
      institutionId: user.institutionId,
      resourceType: 'users',
      resourceId: i,
      resourceTitle: i === 2 ? '' : null,
      changes: [{ field: 'roles', from: 'EDITOR', to: 'SUBEDITOR' }],
      details: { b: 1.5, a: ['ż', null, { deep: true }] },
    });
  }
  const rows = await db.selectFrom('audit_event').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Runs a statement with the triggers disabled, as only the owner of the database can. */
async function tamper(sql: string, values: unknown[] = []): Promise<void> {
  const client = await server.ownerPool.connect();
  try {
    await client.query(`set session_replication_role = 'replica'`);
    await client.query(sql, values);
    await client.query('reset session_replication_role');
  } finally {
    client.release();
  }
}

const faults = async (noted?: { position: number; hash: string }[]) =>
  (await verifyChain(server.deps.db, noted)).faults;

test('an untouched trail is whole, and its head is the last of as many links as there are entries', async () => {
  const ids = await aTrail();
  const { head, faults: brokenLinks } = await verifyChain(server.deps.db);
  expect(brokenLinks).toEqual([]);
  expect(head.position).toBe(ids.length);
});

test('a single byte changed in an entry is found, and the entry is named', async () => {
  const ids = await aTrail();
  await tamper(`update audit_event set user_name = overlay(user_name placing 'z' from 1) where id = $1`, [
    ids[2],
  ]);
  expect(await faults()).toEqual([{ fault: 'changed', position: 3, eventId: ids[2] }]);
});

test('whatever part of an entry is changed, it is found', async () => {
  const [id] = await aTrail();
  const values = { at: '2001-01-01T00:00:00Z', changes: '[]', details: '{}' };
  // The id is left out: the link finds its entry by it.
  for (const part of ENTRY_PARTS.filter((name) => name !== 'id')) {
    const value = part.endsWith('_id') ? '77' : ((values as Record<string, string>)[part] ?? 'x');
    const { rows } = await server.deps.pool.query(
      `select ${part}::text as old from audit_event where id = $1`,
      [id],
    );
    await tamper(`update audit_event set ${part} = $1 where id = $2`, [value, id]);
    expect(await faults(), part).toEqual([{ fault: 'changed', position: 1, eventId: id }]);
    await tamper(`update audit_event set ${part} = $1 where id = $2`, [rows[0].old, id]);
    expect(await faults(), part).toEqual([]);
  }
});

test('an entry taken out is found, with or without its link', async () => {
  const ids = await aTrail();
  await tamper('delete from audit_event where id = $1', [ids[1]]);
  expect(await faults()).toEqual([{ fault: 'missing', position: 2, eventId: ids[1] }]);
  await tamper('delete from audit_link where event_id = $1', [ids[1]]);
  expect(await faults()).toEqual([{ fault: 'missing', position: 2, eventId: null }]);
});

test('two entries that changed places are found', async () => {
  const [, second, third] = await aTrail();
  const move = (from: unknown, to: unknown) =>
    tamper('update audit_link set event_id = $2 where event_id = $1', [from, to]);
  await move(second, -1);
  await move(third, second);
  await move(-1, third);
  expect((await faults())[0]).toEqual({ fault: 'changed', position: 2, eventId: third });
});

test('entries cut off the end are missed', async () => {
  const ids = await aTrail();
  await tamper('delete from audit_event where id = any($1)', [ids.slice(3)]);
  await tamper('delete from audit_link where event_id = any($1)', [ids.slice(3)]);
  expect(await faults()).toEqual([{ fault: 'cut', position: 4, eventId: null }]);
});

test('an entry put in beside the chain is found', async () => {
  await aTrail();
  await tamper(`insert into audit_event (kind) values ('signIn')`);
  expect(await faults()).toMatchObject([{ fault: 'unlinked', position: null }]);
});

test('a trail rewritten from the first entry to the head differs from a head noted elsewhere', async () => {
  const ids = await aTrail();
  const noted = await findAuditHead(server.deps.db);
  await tamper(`update audit_event set user_name = 'Kto inny' where id = $1`, [ids[0]]);
  await tamper('delete from audit_event where id = $1', [ids[4]]);
  await tamper(`do $$
    declare head audit_head; entry audit_event;
    begin
      delete from audit_link;
      head.position := 0; head.hash := repeat('0', 64);
      for entry in select * from audit_event order by id loop
        head.position := head.position + 1;
        head.hash := audit_hash(head.hash, head.position, entry);
        insert into audit_link values (head.position, entry.id, head.hash);
      end loop;
      update audit_head set position = head.position, hash = head.hash;
    end $$`);
  expect(await faults()).toEqual([]);
  expect(await faults([noted])).toEqual([{ fault: 'cut', position: 5, eventId: null }]);
  expect(await faults([{ position: 3, hash: noted.hash }])).toEqual([
    { fault: 'other', position: 3, eventId: null },
  ]);
});

test('nothing of the trail can be changed, removed or forged through the program', async () => {
  await aTrail();
  const attempts = [
    `update audit_event set kind = 'signIn'`,
    'delete from audit_event',
    'truncate audit_event',
    'delete from audit_link',
    `update audit_link set hash = repeat('0', 64)`,
    `insert into audit_link values (99, 99, repeat('0', 64))`,
    'truncate audit_link',
    'update audit_head set position = 0',
    'delete from audit_head',
    'truncate audit_head',
  ];
  for (const sql of attempts)
    await expect(server.ownerPool.query(sql), sql).rejects.toThrow('can only be added to');
  expect(await faults()).toEqual([]);
});

test('many writers at once make one chain, a rollback leaves no link, and a long transaction blocks no other', async () => {
  await aTrail();
  const { db } = server.deps;
  const entry = { kind: 'signIn', userId: null, institutionId: null } as const;
  let release = () => {};
  const lock = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = inTransaction(db, async (tx) => {
    await insertAuditEvent(tx, entry);
    await lock;
  });
  await Promise.all(Array.from({ length: 40 }, () => inTransaction(db, (tx) => insertAuditEvent(tx, entry))));
  await expect(
    inTransaction(db, async (tx) => {
      await insertAuditEvent(tx, entry);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  release();
  await slow;
  const { head, faults: brokenLinks } = await verifyChain(db);
  expect(brokenLinks).toEqual([]);
  expect(head.position).toBe(46);
});

test('who began first and had to wait is noted after whom they waited for', async () => {
  server = await openTestServer();
  const { db } = server.deps;
  const note = (resourceTitle: string, to = db) =>
    insertAuditEvent(to, { kind: 'rights', userId: null, institutionId: null, resourceTitle });
  await inTransaction(db, async (early) => {
    await findAuditHead(early);
    await note('came between');
    await note('waited', early);
  });
  const events = await listAuditEvents(db, {}, 0, 10);
  expect(events.map(({ resourceTitle }) => resourceTitle)).toEqual(['waited', 'came between']);
});
