import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import { expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aRecord } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { apply, importFile, readImport, rowsOf } from '../../../test/imports/import-file.ts';

const server = useServer();

type Levels = Record<RecordLevel, RecordView>;

/** A collection with a series, a unit and a document, and a second, empty collection. */
async function aHolding(client: Client) {
  const create = (level: RecordLevel, signature: string, parentId?: number) =>
    aRecord(server(), client, { level, signature, ...(parentId !== undefined && { parentId }) });
  const collection = await create('collection', '1');
  const series = await create('series', 'S', collection.id);
  const unit = await create('unit', 'A', collection.id);
  const document = await create('document', 'D', unit.id);
  const hidden = await create('collection', '2');
  return { collection, series, unit, document, hidden };
}
type Holding = Levels & { hidden: RecordView };

interface Refusal {
  level: RecordLevel;
  /** Change of the holding before the file is read. */
  before?: (client: Client, holding: Holding) => Promise<unknown>;
  /** The cells of one row. */
  row: (holding: Holding) => Record<string, string | number>;
  fault: string;
}

const update = ({ id, signature, title }: RecordView) => ({ id, signature: signature ?? '', title });
const remove = (level: RecordLevel) => (client: Client, holding: Holding) =>
  client.delete(`/api/${LEVEL_PATHS[level]}/${holding[level].id}`);

/** Lengthens the path as if `records` ancestors with ten-digit ids were above the record. */
const lengthenPath = ({ id }: RecordView, records: number) =>
  server().ownerPool.query(
    `update record set path = repeat('1000000000.', ${records}) || path where id = $1`,
    [id],
  );

/** Every fault that `changeRecords` can answer a row of a file with. */
const REFUSALS: Record<string, Refusal> = {
  'a new record without a parent': {
    level: 'unit',
    row: () => ({ signature: 'N', title: 'Nowa' }),
    fault: 'parentId Required',
  },
  'a new record below one that is not there': {
    level: 'unit',
    row: () => ({ parentId: 99_999_999, signature: 'N', title: 'Nowa' }),
    fault: 'parentId NotFound',
  },
  'a new record below one in the trash': {
    level: 'document',
    before: remove('unit'),
    row: ({ unit }) => ({ parentId: unit.id, signature: 'N', title: 'Nowy' }),
    fault: 'parentId NotFound',
  },
  'a new record below one that holds no such level': {
    level: 'document',
    row: ({ collection }) => ({ parentId: collection.id, signature: 'N', title: 'Nowy' }),
    fault: 'parentId Value',
  },
  'a new record below one whose path has no room': {
    level: 'unit',
    before: (_, { series }) => lengthenPath(series, 217),
    row: ({ series }) => ({ parentId: series.id, signature: 'N', title: 'Nowa' }),
    fault: 'parentId Range',
  },
  'a new record without a title': {
    level: 'unit',
    row: ({ collection }) => ({ parentId: collection.id, signature: 'N', title: '' }),
    fault: 'title Required',
  },
  'a new record without a signature': {
    level: 'unit',
    row: ({ collection }) => ({ parentId: collection.id, signature: '', title: 'Nowa' }),
    fault: 'signature Required',
  },
  'a new record with a signature that a sibling has': {
    level: 'unit',
    row: ({ collection }) => ({ parentId: collection.id, signature: 'A', title: 'Nowa' }),
    fault: 'signature Unique',
  },
  'a new record with an author who is not there': {
    level: 'unit',
    row: ({ collection }) => ({
      parentId: collection.id,
      signature: 'N',
      title: 'Nowa',
      authors: '[99999999]',
    }),
    fault: 'authors.0 NotFound',
  },
  'a new record with a term that is not there': {
    level: 'unit',
    row: ({ collection }) => ({
      parentId: collection.id,
      signature: 'N',
      title: 'Nowa',
      personalIndices: '[99999999]',
    }),
    fault: 'personalIndices.0 NotFound',
  },
  'a record that is in the trash': {
    level: 'unit',
    before: remove('unit'),
    row: ({ unit }) => ({ ...update(unit), title: 'Inny tytuł' }),
    fault: 'id NotFound',
  },
  'a record that was changed since the sheet was fetched': {
    level: 'unit',
    before: (client, { unit }) =>
      client.put(`/api/units/${unit.id}`, { unit: { isDraft: unit.isDraft, title: 'Zmieniony' } }),
    row: ({ unit }) => ({ ...update(unit), version: unit.version, title: 'Inny tytuł' }),
    fault: 'version Mismatch',
  },
  'a record that loses its title': {
    level: 'unit',
    row: ({ unit }) => ({ id: unit.id, 'title!': '' }),
    fault: 'title Required',
  },
  'a text that is too long': {
    level: 'unit',
    row: ({ unit }) => ({ ...update(unit), title: 'a'.repeat(20_001) }),
    fault: 'title Size',
  },
  'a date that is none': {
    level: 'unit',
    row: ({ unit }) => ({ ...update(unit), dates: 'kiedyś' }),
    fault: 'dates Pattern',
  },
  'a value that the list does not have': {
    level: 'unit',
    row: ({ unit }) => ({ ...update(unit), languages: 'marsjański' }),
    fault: 'languages Value',
  },
  'a number that is none': {
    level: 'unit',
    row: ({ unit }) => ({ ...update(unit), totalSize: 'dużo' }),
    fault: 'totalSize Type',
  },
  'a number out of its range': {
    level: 'unit',
    row: ({ unit }) => ({ ...update(unit), totalSize: 999_999_999_999 }),
    fault: 'totalSize Range',
  },
  'a move below a record that is not there': {
    level: 'unit',
    row: ({ unit }) => ({ ...update(unit), parentId: 99_999_999 }),
    fault: 'parentId NotFound',
  },
  'a move below a record that holds no such level': {
    level: 'document',
    row: ({ document, collection }) => ({ ...update(document), parentId: collection.id }),
    fault: 'parentId Value',
  },
  'a move below itself': {
    level: 'series',
    row: ({ series }) => ({ ...update(series), parentId: series.id }),
    fault: 'parentId Cycle',
  },
  'a published record below an unpublished one': {
    level: 'unit',
    before: (client, { collection }) => client.put(`/api/collections/${collection.id}/publish`),
    row: ({ unit, hidden }) => ({ ...update(unit), parentId: hidden.id }),
    fault: 'parentId Unpublished',
  },
  'a move to where the signature is taken': {
    level: 'unit',
    before: (client, { hidden }) =>
      aRecord(server(), client, { level: 'unit', signature: 'A', parentId: hidden.id }),
    row: ({ unit, hidden }) => ({ ...update(unit), parentId: hidden.id }),
    fault: 'signature Unique',
  },
};

test.each(Object.entries(REFUSALS))('the check shows first: %s', async (_, { level, before, row, fault }) => {
  const client = await signedIn(server());
  const holding = await aHolding(client);
  await before?.(client, holding);
  const cells = row(holding);
  const lines = [Object.keys(cells), Object.values(cells)].map((line) => line.join(';'));
  const { id } = await importFile(server(), client, `${LEVEL_PATHS[level]}.csv`, `${lines.join('\r\n')}\r\n`);
  const [checked] = await rowsOf(client, id);
  expect(checked?.faults.map(({ fieldName, constraintType }) => `${fieldName} ${constraintType}`)).toContain(
    fault,
  );
  expect((await apply(server(), client, id)).status).toBe(400);
  expect(await readImport(client, id)).toMatchObject({ status: 'checked', counts: { fault: 1 } });
});

test('the check shows first: signatures that other creators have, in the register or in the file', async () => {
  const client = await signedIn(server());
  const known = { name: 'Lis, Jan', signature: 'T1', isDraft: true };
  expect((await client.post('/api/authors', { author: known })).status).toBe(201);
  const lines = ['signature;name', 'T1;Lis, Janina', 'T2;Nowak', 'T2;Nowacka'];
  const { id } = await importFile(server(), client, 'authors.csv', `${lines.join('\r\n')}\r\n`);
  const faults = (await rowsOf(client, id)).flatMap((row) =>
    row.faults.map(({ fieldName, constraintType }) => `${row.line} ${fieldName} ${constraintType}`),
  );
  expect(faults).toEqual(['2 signature Unique', '4 signature Duplicate']);
  await apply(server(), client, id, { skipFaulty: true });
  expect(await readImport(client, id)).toMatchObject({ status: 'applied', counts: { create: 1 } });
});

test('the check shows first: a chain of new records whose path has no room from one of them on', async () => {
  const client = await signedIn(server());
  const { series } = await aHolding(client);
  await lengthenPath(series, 215);
  const lines = [
    'parentId;signature;title',
    `${series.id};N;Pierwsza nowa`,
    '1_S_N;O;Druga nowa',
    '1_S_N_O;P;Trzecia nowa',
  ];
  const { id } = await importFile(server(), client, 'series.csv', `${lines.join('\r\n')}\r\n`);
  const faults = (await rowsOf(client, id)).flatMap((row) =>
    row.faults.map(({ fieldName, constraintType }) => `${row.line} ${fieldName} ${constraintType}`),
  );
  expect(faults).toEqual(['4 parentId Range']);
  expect((await apply(server(), client, id)).status).toBe(400);
});
