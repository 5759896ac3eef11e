import { recordCsvColumns } from '@regest/contract/derive/csv-columns.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { LEVEL_PATHS, RECORD_LEVELS } from '@regest/contract/levels.ts';
import { POLISH } from '@regest/contract/locale/pl/texts.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { type CsvLine, readCsvZip } from '../../../test/api/csv-files.ts';
import { holdTable, untilWaiting } from '../../../test/api/hold-table.ts';
import { readCells } from '../../../test/api/read-cells.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { readZip } from '../../../test/writers/read-zip.ts';
import { WORKBOOK_RECORDS_MAX } from '../../services/exports/export-workbook.ts';

const server = useServer();

/** A value for the field with every character that CSV must escape. */
function fullValue(field: Field, level: RecordLevel): unknown {
  switch (field.kind) {
    case 'line':
    case 'text':
      return `=HYPERLINK("http://x";"${field.name}")\r\nzażółć; "gęślą"\n– 'jaźń'`;
    case 'link':
      return 'https://example.org/a;b?c="d"';
    case 'count':
    case 'whole':
      return 12_500;
    case 'decimal':
      return '12 500,75';
    case 'choice':
      return field.list === 'languages' ? 'pol' : 'good';
    case 'choices':
      return field.list === 'languages' ? ['pol', 'deu'] : undefined;
    case 'dates':
      return level === 'collection'
        ? [{ dateType: 'range', dateFrom: '1918', dateTo: '1939', qualifier: 'circa' }]
        : [
            { dateType: 'single', dateFrom: '1939-09-01' },
            { dateType: 'freeFormRange', dateFrom: '1918-11', dateTo: '1939', qualifier: 'uncertain' },
          ];
    case 'closure':
      return { scope: 'files', reason: 'law', until: '2051-12-31', atEnd: 'ask' };
    case 'documentation':
      return {
        numberOfPages: 42,
        numberOfDocuments: 3,
        ...(field.group === 'audioDocumentation' && {
          hoursDuration: 1,
          minutesDuration: 2,
          secondsDuration: 3,
        }),
        media: [{ mediumType: 'other', name: 'klisza, | \\ stłuczona', number: 2, isColor: false }],
      };
    default:
      return undefined;
  }
}

function fullValues(level: RecordLevel): Record<string, unknown> {
  const values = recordFields(level)
    .filter(({ name }) => name !== 'signature')
    .map((field) => [field.name, fullValue(field, level)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

const withoutEmpty = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null && part !== undefined));

/** Parses the value of a field from the line into the form of the API. */
function readBack(level: RecordLevel, field: Field, line: CsvLine): unknown {
  const heads = new Map(recordCsvColumns(level, 'ADMIN').map(({ name, head }) => [name, head]));
  const values = readCells([field], (name) => line[heads.get(name) ?? ''] ?? '');
  return values[field.name];
}

function asRead(field: Field, value: unknown): unknown {
  if (field.kind === 'dates') return (value as object[]).map(withoutEmpty);
  if (['authors', 'indices', 'files'].includes(field.kind))
    return (value as { id: number }[]).map(({ id }) => id);
  if (field.kind === 'documentation') {
    const { media = [], ...numbers } = value as { media?: object[] };
    return { ...withoutEmpty(numbers), media: media.map(withoutEmpty) };
  }
  return value;
}

async function exported(client: Client, url: string) {
  const answer = await client.get(url);
  expect(answer.status).toBe(200);
  return readCsvZip(answer.bytes);
}

async function aFullTree(client: Client) {
  const author = await client.post<{ author: { id: number } }>('/api/authors', {
    name: 'Kowalski | Jan, [st.] \\',
  });
  const place = await client.post<{ id: number }>('/api/indices/geographical', {
    name: `Wólka | [Mała], nr ${client.user.id}`,
  });
  const values = (level: RecordLevel) => ({
    ...fullValues(level),
    authors: [author.body.author.id],
    ...(level !== 'series' && { geographicalIndices: [place.body.id] }),
  });
  return aTree(server(), client, {
    collection: values('collection'),
    series: values('series'),
    unit: values('unit'),
    document: values('document'),
  });
}

test('every value of every level is read back from the CSV by another program', async () => {
  const client = await signedIn(server());
  const tree = await aFullTree(client);
  const files = await exported(client, `/api/export/collection/${tree.collection.id}`);
  for (const level of RECORD_LEVELS) {
    const path = LEVEL_PATHS[level];
    const [line, ...others] = files[`${path}.csv`] ?? [];
    expect(others).toEqual([]);
    const { body } = await client.get<Record<string, RecordView>>(`/api/${path}/${tree[level].id}`);
    const record = body[level] as RecordView & Record<string, unknown>;
    expect(line).toMatchObject({
      Identyfikator: String(record.id),
      'Pełna sygnatura': record.computedSignature,
    });
    for (const field of recordFields(level)) {
      if (field.kind === 'group') continue;
      expect({ [field.name]: readBack(level, field, line ?? {}) }).toEqual({
        [field.name]: asRead(field, record[field.name]),
      });
    }
  }
});

test('no two columns of a file share a heading', () => {
  for (const level of RECORD_LEVELS) {
    const heads = recordCsvColumns(level, 'ADMIN').map(({ head }) => head);
    expect(heads).toEqual([...new Set(heads)]);
  }
});

test('a cell that a spreadsheet would run is neutralised, and the file begins as a Polish Excel expects', async () => {
  const client = await signedIn(server());
  const collection = await aRecord(server(), client, {
    level: 'collection',
    title: '=1+1',
    oldTitle: '@SUM(A1)',
  });
  const { bytes } = await client.get(`/api/export/collection/${collection.id}`);
  const csv = (await readZip(bytes)).find(({ name }) => name === 'collections.csv')?.bytes ?? Buffer.of();
  expect(csv.subarray(0, 3)).toEqual(Buffer.of(0xef, 0xbb, 0xbf));
  expect(csv.toString()).toContain(";'=1+1;'@SUM(A1);");
});

test('the zip holds a file per level, creators, terms and files, under an ASCII name', async () => {
  const client = await signedIn(server());
  const title = 'Zażółć "gęślą"; jaźń/../../etc\r\nX-Evil: 1';
  const collection = await aRecord(server(), client, { level: 'collection', signature: '07', title });
  const answer = await client.get(`/api/export/collection/${collection.id}`);
  expect((await readZip(answer.bytes)).map(({ name }) => name)).toEqual(
    ['collections', 'series', 'units', 'documents', 'authors', 'indices', 'files'].map(
      (name) => `${name}.csv`,
    ),
  );
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="PL_\d+_07_Zazolc_gesla_jazn[A-Za-z0-9_.]+\.zip"$/,
  );
  expect(answer.headers['x-evil']).toBeUndefined();
});

test('the rights-holder leaves with an editor and not with a sub-editor', async () => {
  const editor = await signedIn(server());
  const { institutionId } = editor.user;
  const collection = await aRecord(server(), editor, {
    level: 'collection',
    rightsHolder: 'Spadkobiercy Nowaków',
  });
  const url = `/api/export/collection/${collection.id}`;
  const head = POLISH.labelOf('collection', 'rightsHolder');
  expect((await exported(editor, url))['collections.csv']?.[0]?.[head]).toBe('Spadkobiercy Nowaków');
  const subeditor = await signedIn(server(), { role: 'SUBEDITOR', institutionId });
  const line = (await exported(subeditor, url))['collections.csv']?.[0];
  expect(line).not.toHaveProperty([head]);
  expect(JSON.stringify(line)).not.toContain('Nowaków');
});

test('records come in the order of the tree, and those in the trash stay out', async () => {
  const client = await signedIn(server());
  const collection = await aRecord(server(), client, { level: 'collection' });
  const under = (parentId: number, level: RecordLevel, signature: string) =>
    aRecord(server(), client, { level, parentId, signature });
  const second = await under(collection.id, 'series', '10');
  const first = await under(collection.id, 'series', '2');
  await under(second.id, 'unit', '1');
  await under(first.id, 'unit', '10');
  await under(first.id, 'unit', '9');
  await under(collection.id, 'unit', '3');
  const deleted = await under(first.id, 'unit', '8');
  await client.delete(`/api/units/${deleted.id}`);
  const files = await exported(client, `/api/export/collection/${collection.id}`);
  const tails = (name: string) =>
    files[name]?.map((line) => line['Pełna sygnatura']?.replace(`${collection.computedSignature}_`, ''));
  expect(tails('series.csv')).toEqual(['2', '10']);
  expect(tails('units.csv')).toEqual(['2_9', '2_10', '3', '10_1']);
});

test('an institution is exported with all its collections and creators, and no one else’s', async () => {
  const client = await signedIn(server());
  const stranger = await signedIn(server());
  await aTree(server(), client);
  const unused = await client.post<{ author: { id: number } }>('/api/authors', {
    name: 'Nikomu niepotrzebny',
  });
  await aTree(server(), client);
  await aTree(server(), stranger);
  const files = await exported(client, `/api/export/institution/${client.user.institutionId}`);
  expect(files['collections.csv']).toHaveLength(2);
  expect(files['documents.csv']).toHaveLength(2);
  expect(files['authors.csv']?.map((line) => line.Identyfikator)).toEqual([String(unused.body.author.id)]);
});

test('what belongs to another institution, lies in the trash or is no collection is not there', async () => {
  const client = await signedIn(server());
  const stranger = await signedIn(server());
  const tree = await aTree(server(), client);
  const statuses = async (who: Client, id: number) => [
    (await who.get(`/api/export/collection/${id}`)).status,
    (await who.get(`/api/inventory/collection?collectionId=${id}`)).status,
    (await who.get(`/api/inventory/collection/missing?collectionId=${id}`)).status,
  ];
  expect(await statuses(stranger, tree.collection.id)).toEqual([404, 404, 404]);
  expect(await statuses(client, tree.unit.id)).toEqual([404, 404, 404]);
  expect((await stranger.get(`/api/export/institution/${client.user.institutionId}`)).status).toBe(404);
  await client.delete(`/api/collections/${tree.collection.id}`);
  expect(await statuses(client, tree.collection.id)).toEqual([404, 404, 404]);
});

test('an administrator takes out any institution', async () => {
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const otherInstitution = await anInstitution(server());
  expect((await admin.get(`/api/export/institution/${otherInstitution.id}`)).status).toBe(200);
});

test('an export shows one state although records change while it is read', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  // The lock stops the export at the terms, after its sections and before its records.
  const unlock = await holdTable(server(), 'index_term');
  const files = exported(client, `/api/export/collection/${tree.collection.id}`);
  await untilWaiting(server(), 1);
  await client.delete(`/api/collections/${tree.collection.id}`);
  await unlock();
  for (const path of Object.values(LEVEL_PATHS)) expect((await files)[`${path}.csv`]).toHaveLength(1);
});

test('a workbook of more records than one can hold is refused in words that name the way out', async () => {
  const client = await signedIn(server());
  const collection = await aRecord(server(), client, { level: 'collection' });
  await sql`
    insert into record (id, institution_id, level, parent_id, path, signature, title)
    select id, ${client.user.institutionId}, 'unit', ${collection.id}::bigint, ${collection.id} || '.' || id || '.', id::text, 'j'
    from (select nextval('record_id_seq') as id from generate_series(1, ${WORKBOOK_RECORDS_MAX}::int)) ids`.execute(
    server().deps.db,
  );
  const { status, body } = await client.get(`/api/export/collection/${collection.id}/sheet`);
  expect(status).toBe(400);
  expect(body.message).toMatch(/20\s000 opisów. Pobierz dane jako CSV/);
});
