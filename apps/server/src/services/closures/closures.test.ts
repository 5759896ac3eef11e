import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { addDays, today } from '@regest/contract/text/day.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anInstitution, aUser } from '../../../test/api/builders.ts';
import { as, type Client } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { connect } from '../../db/connect.ts';
import { connectReader, type ReaderConnection } from '../../db/connect-reader.ts';
import { findTraceOf } from '../../queries/published/addresses.ts';
import { findPublicHeads } from '../../queries/published/records.ts';

const server = useServer();
let open: ReaderConnection;
let editor: Client;
let subeditor: Client;
beforeAll(async () => {
  open = connectReader(server().deps.pool);
  const institution = await anInstitution(server(), { isPublished: true });
  editor = await as(server(), await aUser(server(), { institutionId: institution.id, role: 'EDITOR' }));
  subeditor = await as(server(), await aUser(server(), { institutionId: institution.id, role: 'SUBEDITOR' }));
});
afterAll(() => open.close());

const TODAY = today();
const aClosure = (overrides: Partial<Closure> = {}): Closure => ({
  scope: 'record',
  reason: 'personalData',
  until: addDays(TODAY, 300),
  atEnd: 'open',
  ...overrides,
});

const publicIds = async (...records: RecordView[]) =>
  (
    await findPublicHeads(
      open.reader,
      records.map(({ id }) => id),
    )
  ).map(({ id }) => id);

async function aPublicTree() {
  const tree = await aTree(server(), editor);
  await editor.put(`/api/collections/${tree.collection.id}/publish`);
  return tree;
}

const close = (record: RecordView, closure: Closure | null, client = editor) =>
  client.put<Record<string, RecordView>>(`/api/${record.level}s/${record.id}`.replace('seriess', 'series'), {
    [record.level]: { closure },
  });

async function anAgreement(record: RecordView, columns: Record<string, string | null> = {}) {
  const values = {
    person: 'Jan Kowalski',
    signed_on: '2020-01-01',
    valid_until: null,
    withdrawn_on: null,
    covers: 'record',
    ...columns,
  };
  const { rows } = await server().ownerPool.query(
    `insert into agreement (institution_id, number, person, kind, signed_on, valid_until, withdrawn_on, covers, naming)
     values ($1, gen_random_uuid()::text, $2, 'narrator', $3, $4, $5, $6, 'full') returning id`,
    [
      record.institutionId,
      values.person,
      values.signed_on,
      values.valid_until,
      values.withdrawn_on,
      values.covers,
    ],
  );
  await server().ownerPool.query('insert into agreement_record values ($1, $2, 0)', [rows[0].id, record.id]);
  return rows[0].id as number;
}

describe('a closed record', () => {
  test('is hidden with all below it until its last day has passed', async () => {
    const { collection, series, unit, document } = await aPublicTree();
    await close(unit, aClosure({ until: TODAY }));
    expect(await publicIds(collection, series, unit, document)).toEqual([collection.id, series.id]);
    await close(unit, aClosure({ until: addDays(TODAY, -1) }));
    expect(await publicIds(unit, document)).toEqual([unit.id, document.id]);
  });

  test('stays closed after its day when a person is to be asked', async () => {
    const { unit } = await aPublicTree();
    await close(unit, aClosure({ until: addDays(TODAY, -1), atEnd: 'ask' }));
    expect(await publicIds(unit)).toEqual([]);
  });

  test('is opened by lifting its own closure alone: one above it stays', async () => {
    const { series, unit } = await aPublicTree();
    await close(series, aClosure());
    await close(unit, aClosure({ until: addDays(TODAY, -1) }));
    expect(await publicIds(unit)).toEqual([]);
  });

  test('was withdrawn for readers when it was public before, and never was there otherwise', async () => {
    const { unit, document } = await aPublicTree();
    await close(unit, aClosure());
    expect(await findTraceOf(open.reader, document.id)).toMatchObject({ record_id: document.id });
    const tree = await aTree(server(), editor);
    await close(tree.unit, aClosure());
    await editor.put(`/api/collections/${tree.collection.id}/publish`);
    expect(await findTraceOf(open.reader, tree.unit.id)).toBeUndefined();
  });

  test('tells editors the strictest closure and where it comes from', async () => {
    const { series, unit, document } = await aPublicTree();
    await close(unit, aClosure({ scope: 'files', until: null }));
    await close(series, aClosure({ scope: 'record', until: addDays(TODAY, 5) }));
    const { body } = await editor.get<{ document: RecordView }>(`/api/documents/${document.id}`);
    expect(body.document).toMatchObject({
      isPublic: false,
      closure: null,
      closed: {
        scope: 'record',
        until: addDays(TODAY, 5),
        from: { kind: 'record', id: series.id, level: 'series', title: series.title },
      },
    });
  });
});

test('of several closures the one without an end is named first, then the one of the latest day', async () => {
  const { series, unit, document } = await aPublicTree();
  const namedFirst = async () =>
    (await editor.get<{ document: RecordView }>(`/api/documents/${document.id}`)).body.document.closed?.from
      .id;
  await close(document, aClosure({ until: addDays(TODAY, 10) }));
  await close(series, aClosure({ until: addDays(TODAY, 5) }));
  expect(await namedFirst()).toBe(document.id);
  await close(series, aClosure({ until: addDays(TODAY, 300) }));
  expect(await namedFirst()).toBe(series.id);
  await close(unit, aClosure({ until: null }));
  expect(await namedFirst()).toBe(unit.id);
});

describe('an agreement', () => {
  test('closes its record and all below it from the day of its withdrawal', async () => {
    const { unit, document } = await aPublicTree();
    const id = await anAgreement(unit);
    expect(await publicIds(unit, document)).toEqual([unit.id, document.id]);
    await server().ownerPool.query('update agreement set withdrawn_on = $2 where id = $1', [id, TODAY]);
    expect(await publicIds(unit, document)).toEqual([]);
  });

  test('of the last day still holds', async () => {
    const { unit } = await aPublicTree();
    await anAgreement(unit, { valid_until: TODAY });
    expect(await publicIds(unit)).toEqual([unit.id]);
  });

  test('signed after the withdrawal opens the record, an older one of another person does not', async () => {
    const { unit } = await aPublicTree();
    await anAgreement(unit, { withdrawn_on: TODAY });
    await anAgreement(unit, { person: 'Anna Nowak', signed_on: '2021-01-01' });
    expect(await publicIds(unit)).toEqual([]);
    await anAgreement(unit, { person: 'Anna Nowak', signed_on: TODAY });
    expect(await publicIds(unit)).toEqual([unit.id]);
  });

  test('withdrawn after an annex of the same person closes the record, until one is signed afterwards', async () => {
    const { unit } = await aPublicTree();
    const id = await anAgreement(unit);
    await anAgreement(unit, { signed_on: '2021-01-01' });
    await server().ownerPool.query('update agreement set withdrawn_on = $2 where id = $1', [
      id,
      addDays(TODAY, -1),
    ]);
    expect(await publicIds(unit)).toEqual([]);
    await anAgreement(unit, { signed_on: TODAY });
    expect(await publicIds(unit)).toEqual([unit.id]);
  });

  test('renewed by the same person before its last day does not end, unless it is withdrawn as well', async () => {
    const { unit } = await aPublicTree();
    const id = await anAgreement(unit, { valid_until: '2022-12-31' });
    expect(await publicIds(unit)).toEqual([]);
    await anAgreement(unit, { signed_on: '2021-01-01' });
    expect(await publicIds(unit)).toEqual([unit.id]);
    await server().ownerPool.query('update agreement set withdrawn_on = $2 where id = $1', [
      id,
      '2024-01-01',
    ]);
    expect(await publicIds(unit)).toEqual([]);
  });

  test('withdrawn and replaced closes nothing on the day to which it would have held', async () => {
    const { unit } = await aPublicTree();
    const dates = { valid_until: addDays(TODAY, -5), withdrawn_on: '2023-01-01' };
    await anAgreement(unit, dates);
    await anAgreement(unit, { person: 'Anna Nowak', signed_on: '2023-02-01' });
    expect(await publicIds(unit)).toEqual([unit.id]);
  });

  test('on files alone opens no description', async () => {
    const { unit } = await aPublicTree();
    await anAgreement(unit, { withdrawn_on: TODAY });
    await anAgreement(unit, { signed_on: TODAY, covers: 'files' });
    expect(await publicIds(unit)).toEqual([]);
  });
});

test('the clock of closures is moved for the connections that it is set for, those of readers among them', async () => {
  const { connectionString = '' } = server().deps.pool.options;
  const { pool, close: disconnect } = connect(connectionString, { closureClockOffset: 86_400_000, max: 1 });
  const { reader, close: disconnectReaders } = connectReader(pool);
  const ahead = sql<{ days: number }>`select extract(day from closure_now() - now())::int as days`;
  const { rows } = await pool.query(ahead.compile(open.reader).sql);
  expect([rows[0].days, (await ahead.execute(reader)).rows[0]?.days]).toEqual([1, 1]);
  expect((await ahead.execute(open.reader)).rows[0]?.days).toBe(0);
  await disconnectReaders();
  await disconnect();
});

describe('who may close', () => {
  test('a subeditor saves what they were shown, and is refused another value', async () => {
    const { unit } = await aPublicTree();
    await close(unit, aClosure({ note: 'telefon od rodziny' }));
    const { body } = await subeditor.get<{ unit: RecordView }>(`/api/units/${unit.id}`);
    expect(body.unit.closure).toEqual(aClosure());
    expect((await close(unit, body.unit.closure as Closure, subeditor)).status).toBe(200);
    expect((await close(unit, aClosure({ scope: 'files' }), subeditor)).status).toBe(403);
    expect((await close(unit, null, subeditor)).status).toBe(403);
    const after = await editor.get<{ unit: RecordView }>(`/api/units/${unit.id}`);
    expect(after.body.unit.closure).toEqual(aClosure({ note: 'telefon od rodziny' }));
  });

  test('a subeditor reads no note in the history', async () => {
    const { unit } = await aPublicTree();
    await close(unit, aClosure({ note: 'sekretna notatka' }));
    await close(unit, aClosure({ reason: 'law' }));
    const history = await subeditor.get(`/api/units/${unit.id}/history`);
    expect(history.text).toContain('"reason":"law"');
    expect(history.text).not.toContain('sekretna');
  });

  test('a save that does not name the closure keeps it, and so does a revert', async () => {
    const { unit } = await aPublicTree();
    const closedUnit = await close(unit, aClosure());
    const renamed = await editor.put<{ unit: RecordView }>(`/api/units/${unit.id}`, {
      unit: { title: 'Inny tytuł' },
    });
    expect(renamed.body.unit.closure).toEqual(aClosure());
    await editor.put(`/api/units/${unit.id}/revert`, { toVersion: 1 });
    const { body } = await editor.get<{ unit: RecordView }>(`/api/units/${unit.id}`);
    expect(body.unit.closure).toEqual(closedUnit.body.unit?.closure);
  });
});

test.each([
  [{ reason: 'law' }, 'closure.scope', 'Required'],
  [{ scope: 'files' }, 'closure.reason', 'Required'],
  [aClosure({ until: '2026-02-30' }), 'closure.until', 'Pattern'],
  [aClosure({ note: 'x'.repeat(4001) }), 'closure.note', 'Size'],
])('a closure of %j is refused', async (closure, fieldName, constraintType) => {
  const { unit } = await aPublicTree();
  const answer = await close(unit, closure as Closure);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ fieldName, constraintType }] } });
});
