import type { BulkFault, BulkResult } from '@regest/contract/endpoints/bulk-records.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { ConstraintType } from '@regest/contract/errors.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { type Answer, type Client, signedIn } from '../../../test/api/client.ts';
import { aRecord } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { MAX_ID_DIGITS, MAX_PATH_BYTES } from '../../queries/records/record-path.ts';

/*
 * A dry run ends before the write, so it must name every refusal of the write. Each row is one kind of refusal; its
 * request is sent as a dry run and then for good, and both answers must name the same.
 */
const server = useServer();

interface World {
  client: Client;
  /** Published with its whole subtree: `series` ⊃ `inner`, the units A1, A2 and A3, a document in A1. */
  collection: RecordView;
  series: RecordView;
  inner: RecordView;
  units: [RecordView, RecordView, RecordView];
  document: RecordView;
  /** A draft A4, sibling of the units. */
  draft: RecordView;
  /** An unpublished collection with a unit A1. */
  hidden: RecordView;
  hiddenUnit: RecordView;
  /** Ids of nested series; the path of the last one has the maximum length. */
  branch: number[];
}

const create = (client: Client, level: RecordLevel, overrides: Record<string, unknown> = {}) =>
  aRecord(server(), client, { ...overrides, level });

async function aWorld(): Promise<World> {
  const client = await signedIn(server(), { role: 'ADMIN' });
  const collection = await create(client, 'collection');
  const series = await create(client, 'series', { parentId: collection.id });
  const inner = await create(client, 'series', { parentId: series.id });
  const unit = (signature: string) => create(client, 'unit', { parentId: series.id, signature });
  const units: World['units'] = [await unit('A1'), await unit('A2'), await unit('A3')];
  const document = await create(client, 'document', { parentId: units[0].id });
  await client.put(`/api/collections/${collection.id}/publish`);
  const draft = await create(client, 'unit', { parentId: series.id, signature: 'A4', isDraft: true });
  const hidden = await create(client, 'collection');
  const hiddenUnit = await create(client, 'unit', { parentId: hidden.id, signature: 'A1' });
  const branch = await aDeepestBranch(collection);
  return { client, collection, series, inner, units, document, draft, hidden, hiddenUnit, branch };
}

/** Shared by all tests, since every request is refused. */
let world: World;
beforeAll(async () => {
  // Ids of ten digits fill a path with few levels.
  await server().ownerPool.query(`select setval('record_id_seq', 2000000000)`);
  world = await aWorld();
});

async function aDeepestBranch(collection: RecordView): Promise<number[]> {
  const ids: number[] = [];
  let [parent, path] = [collection.id, `${collection.id}.`];
  while (path.length + MAX_ID_DIGITS < MAX_PATH_BYTES) {
    const { rows } = await server().ownerPool.query(
      `insert into record (id, institution_id, level, parent_id, path, signature, title, is_published)
       select one.id, institution_id, 'series', $1, $2 || one.id || '.', 'g', 'Głęboka', true
       from record, nextval('record_id_seq') as one (id) where record.id = $1 returning id::int, path`,
      [parent, path],
    );
    [parent, path] = [rows[0].id, rows[0].path];
    ids.push(parent);
  }
  return ids;
}

type Body = BulkResult & { conflicts?: { id: number }[] };
const patch = ({ client }: World, body: object) => client.patch<Body>('/api/records', body);

/** Refused rows of an answer, of a dry run or of the change itself. */
function refusal({ status, body }: Answer<Body>) {
  const faults: BulkFault[] = body.faults ?? [];
  if (faults.length > 0) return { faults };
  return { status, type: body.type, errors: body.errors, conflicts: body.conflicts };
}

type Request = (world: World) => object | Promise<object>;
type Pick = (world: World) => RecordView;
const set =
  (pick: Pick, values: Record<string, unknown>): Request =>
  (world) => ({ rows: [{ id: pick(world).id, set: values }] });
const move =
  (pick: Pick, parent: (world: World) => unknown): Request =>
  async (world) => ({ rows: [{ id: pick(world).id, set: { parentId: await parent(world) } }] });
const unit: Pick = ({ units }) => units[0];

const FAULTS: [what: string, request: Request, fieldName: string, constraintType: ConstraintType][] = [
  ['an empty title', set(unit, { title: '' }), 'title', 'Required'],
  ['no dates', set(unit, { dates: [] }), 'dates', 'Presence'],
  ['a text that is too long', set(unit, { title: 'x'.repeat(1001) }), 'title', 'Size'],
  ['a title of a series that is too short', set(({ inner }) => inner, { title: 'x' }), 'title', 'Size'],
  [
    'a title with a character that turns the direction of text',
    set(unit, { title: 'a\u202eb' }),
    'title',
    'Pattern',
  ],
  [
    'a date that is none',
    set(unit, { dates: [{ dateType: 'single', dateFrom: 'x' }] }),
    'dates.0.dateFrom',
    'Pattern',
  ],
  ['a flag that is none', set(unit, { isDraft: 'tak' }), 'isDraft', 'Type'],
  ['a version that is none', set(unit, { version: 'x' }), 'version', 'Type'],
  ['a value that is not in its list', set(unit, { languages: ['nope'] }), 'languages.0', 'Value'],
  ['a value that is named twice', set(unit, { languages: ['pol', 'pol'] }), 'languages.1', 'Duplicate'],
  [
    'a count of nothing',
    set(unit, { archivizationDegreeDocuments: 0 }),
    'archivizationDegreeDocuments',
    'Positive',
  ],
  [
    'a count that the database does not store',
    set(unit, { archivizationDegreeDocuments: 2 ** 31 }),
    'archivizationDegreeDocuments',
    'Range',
  ],
  [
    'a closure without a reason',
    set(unit, { closure: { scope: 'record', until: null, atEnd: 'open' } }),
    'closure.reason',
    'Required',
  ],
  ['a published record as a draft', set(unit, { isDraft: true }), 'isDraft', 'Value'],
  [
    'a draft that lacks dates as ready',
    async (world) => {
      await patch(world, { ids: [world.draft.id], set: { dates: [] } });
      return { ids: [world.draft.id], set: { isDraft: false } };
    },
    'dates',
    'Presence',
  ],
  [
    'an author that is named twice',
    async ({ client, units }) => {
      const { body } = await client.post<{ author: { id: number } }>('/api/authors', { name: 'Lis, Jan' });
      return { ids: [units[0].id], set: { authors: [body.author.id, body.author.id] } };
    },
    'authors.1',
    'Duplicate',
  ],
  ['an author that is not there', set(unit, { authors: [2 ** 30] }), 'authors.0', 'NotFound'],
  [
    "another institution's author",
    async ({ units }) => {
      const stranger = await signedIn(server());
      const { body } = await stranger.post<{ author: { id: number } }>('/api/authors', { name: 'Lis, Jan' });
      return { ids: [units[0].id], set: { authors: [body.author.id] } };
    },
    'authors.0',
    'NotFound',
  ],
  ['a term that is not there', set(unit, { materialIndices: [2 ** 30] }), 'materialIndices.0', 'NotFound'],
  [
    'a term of another index',
    async ({ client, units }) => {
      const { body } = await client.post<{ id: number }>('/api/indices/personal', { name: 'Lis, Jan' });
      return { ids: [units[0].id], set: { materialIndices: [body.id] } };
    },
    'materialIndices.0',
    'NotFound',
  ],
  ['a signature that a sibling has', set(unit, { signature: 'A2' }), 'signature', 'Unique'],
  [
    'one signature for two records',
    ({ units }) => ({ ids: [units[0].id, units[1].id], set: { signature: 'B' } }),
    'signature',
    'Unique',
  ],
  [
    'a signature that is taken at the new place',
    move(
      ({ hiddenUnit }) => hiddenUnit,
      ({ series }) => series.id,
    ),
    'signature',
    'Unique',
  ],
  ['no parent', move(unit, () => null), 'parentId', 'Required'],
  ['a parent that is no id', move(unit, () => 'x'), 'parentId', 'Type'],
  ['a parent that is not there', move(unit, () => 2 ** 30), 'parentId', 'NotFound'],
  [
    'a deleted parent',
    move(unit, async ({ client }) => {
      const { id } = await create(client, 'collection');
      await client.delete(`/api/collections/${id}`);
      return id;
    }),
    'parentId',
    'NotFound',
  ],
  [
    "another institution's parent",
    move(unit, async () => (await create(await signedIn(server()), 'collection')).id),
    'parentId',
    'NotFound',
  ],
  ['a parent of the wrong level', move(unit, ({ units }) => units[1].id), 'parentId', 'Value'],
  [
    'a collection below a collection',
    move(
      ({ collection }) => collection,
      ({ hidden }) => hidden.id,
    ),
    'parentId',
    'Value',
  ],
  [
    'a series below itself',
    move(
      ({ series }) => series,
      ({ series }) => series.id,
    ),
    'parentId',
    'Cycle',
  ],
  [
    'a series below what it holds',
    move(
      ({ series }) => series,
      ({ inner }) => inner.id,
    ),
    'parentId',
    'Cycle',
  ],
  [
    'two series below each other',
    async ({ client, collection, series }) => {
      const otherSeries = await create(client, 'series', { parentId: collection.id });
      await client.put(`/api/series/${otherSeries.id}/publish`);
      return {
        rows: [
          { id: series.id, set: { parentId: otherSeries.id } },
          { id: otherSeries.id, set: { parentId: series.id } },
        ],
      };
    },
    'parentId',
    'Cycle',
  ],
  [
    'a published record below one that is not',
    move(
      ({ units }) => units[1],
      ({ hidden }) => hidden.id,
    ),
    'parentId',
    'Unpublished',
  ],
  ['a record below the deepest place', move(unit, ({ branch }) => branch.at(-1)), 'parentId', 'Range'],
  [
    'a series whose contents would be below the deepest place',
    move(
      ({ series }) => series,
      ({ branch }) => branch.at(-2),
    ),
    'parentId',
    'Range',
  ],
];

const REFUSALS: [what: string, request: Request, expected: object][] = [
  [
    'a character that the database does not store',
    set(unit, { title: 'a\u0000b' }),
    { status: 400, type: 'validation' },
  ],
  ['a record that is not there', () => ({ ids: [2 ** 30], set: {} }), { status: 404, type: 'notFound' }],
  [
    'records of two institutions',
    async ({ client, units }) => {
      const institution = await anInstitution(server());
      const otherCollection = await create(client, 'collection', { parentId: institution.id });
      return { ids: [units[0].id, otherCollection.id], set: { title: 'Nowy' } };
    },
    { status: 400, errors: [{ fieldName: 'ids', constraintType: 'Value' }] },
  ],
  [
    'a record in the trash',
    async ({ client, hidden }) => {
      const { id } = await create(client, 'unit', { parentId: hidden.id });
      await client.delete(`/api/units/${id}`);
      return { ids: [id], set: { title: 'Nowy' } };
    },
    { status: 400, type: 'badRequest' },
  ],
  [
    'a record that was deleted since it was read',
    async ({ client, hidden }) => {
      const { id } = await create(client, 'unit', { parentId: hidden.id, signature: 'Z' });
      await client.delete(`/api/units/${id}`);
      return { rows: [{ id, version: 1, set: { title: 'Nowy' } }] };
    },
    { status: 409, conflicts: [{ signature: 'Z' }] },
  ],
  [
    'a record that was saved since it was read',
    async ({ client, units: [{ id }] }) => {
      await client.put(`/api/units/${id}`, { unit: { title: 'Inny' } });
      return { rows: [{ id, version: 1, set: { title: 'Nowy' } }] };
    },
    { status: 409, conflicts: [{ signature: 'A1' }] },
  ],
  [
    'files in a new order',
    set(unit, { contentFiles: [] }),
    { status: 400, errors: [{ fieldName: 'contentFiles', constraintType: 'Type' }] },
  ],
  [
    'an addition to what is no list',
    ({ units }) => ({ ids: [units[0].id], add: { title: ['x'] } }),
    { status: 400, errors: [{ fieldName: 'title', constraintType: 'Type' }] },
  ],
  [
    'one record twice',
    ({ units: [{ id }] }) => ({
      rows: [
        { id, set: {} },
        { id, set: {} },
      ],
    }),
    { status: 400, errors: [{ fieldName: 'rows.1.id', constraintType: 'Duplicate' }] },
  ],
];

describe('a dry run refuses as the change itself does', () => {
  test.each(FAULTS)('%s', async (_, request, fieldName, constraintType) => {
    const body = await request(world);
    const foreseen = await patch(world, { ...body, dryRun: true });
    expect([foreseen.status, foreseen.body.faults]).toMatchObject([
      200,
      expect.arrayContaining([{ id: expect.any(Number), fieldName, constraintType }]),
    ]);
    const answer = await patch(world, body);
    expect(answer.status).toBe(400);
    expect(refusal(answer)).toEqual(refusal(foreseen));
  });

  test.each(REFUSALS)('%s', async (_, request, expected) => {
    const body = await request(world);
    const foreseen = refusal(await patch(world, { ...body, dryRun: true }));
    expect(foreseen).toMatchObject(expected);
    expect(refusal(await patch(world, body))).toEqual(foreseen);
  });
});
