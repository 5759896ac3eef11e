import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { apply, checkAgain, importFile, rowsOf, undo } from '../../../test/imports/import-file.ts';
import { storedRows } from '../../../test/model/perform.ts';
import { convertByOffice, withOffice } from '../../../test/writers/office.ts';
import { deleteUnreferencedContent } from '../../services/files/cleanup.ts';
import { zipStream } from '../../writers/zip.ts';

const server = useServer();
const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;

test('what a hand or a spreadsheet spoiled is a fault at its cell that says what to do', async () => {
  const client = await signedIn(server());
  const collection = await aRecord(server(), client, { level: 'collection', signature: '7' });
  const unit = (signature: string) =>
    aRecord(server(), client, { level: 'unit', parentId: collection.id, signature });
  const [first, second, third] = [await unit('01'), await unit('02'), await unit('03')];
  const keyOf = (signature: string) => `PL_1_7_${signature}`;
  const imported = await importFile(
    server(),
    client,
    'units.csv',
    csv(
      'id;version;computedSignature;parentId;signature;title;dates',
      `${first.id};1;${keyOf('01')};;1;Bez zera;`,
      `${second.id};1;${keyOf('02')};;;Pierwszy raz;`,
      `${second.id};1;${keyOf('02')};;;Drugi raz;`,
      `${third.id};1;${keyOf('01')};;;Cudzy numer;`,
      `${third.id};;${keyOf('03')};;;Bez wersji;`,
      `${first.id};9;${keyOf('01')};;;Nie ta wersja;`,
      `;;;${collection.id};3;Obok 03;`,
      `;;;${collection.id};8;#ADR!;14489`,
      `x7;1;;${collection.id};9;Zły numer;`,
    ),
  );
  const rows = await rowsOf(client, imported.id);
  const faultLines = rows.map(({ line, faults }) => [
    line,
    ...faults.map(({ fieldName, constraintType, cell }) => `${cell?.at} ${fieldName} ${constraintType}`),
  ]);
  expect(faultLines).toEqual([
    [2, 'E2 signature Mismatch'],
    [3],
    [4, 'A4 id Duplicate'],
    [5, 'A5 id Mismatch'],
    [6, 'B6 version Type', 'A6 id Duplicate'],
    [7, 'B7 version Mismatch', 'A7 id Duplicate'],
    [8, 'E8 signature Mismatch'],
    [9, 'F9 title Value', 'G9 dates Type'],
    [10, 'A10 id Type'],
  ]);
  const back = await client.get(`/api/imports/${imported.id}/file`);
  for (const words of ['zgubił zera', 'innym wierszu', 'innego opisu', 'Brakuje wersji', 'zwraca błąd'])
    expect(back.text).toContain(words);
});

const finding = (...components: string[]) =>
  `<ead><archdesc level="fonds"><did><unittitle>Zespół bez numeru</unittitle></did><dsc>${components.join('')}</dsc></archdesc></ead>`;
const component = (title: string, number = '') =>
  `<c level="file"><did>${number && `<unitid>${number}</unitid>`}<unittitle>${title}</unittitle></did></c>`;

test('a finding aid without numbers gets those that are free, and is known again when it comes back', async () => {
  const client = await signedIn(server());
  for (const signature of ['01', '02']) await aRecord(server(), client, { level: 'collection', signature });
  const file = finding(component('Pierwsza'), component('Druga', '01'), component('Trzecia'));
  const imported = await importFile(server(), client, 'obcy.xml', file);
  expect(imported.counts).toMatchObject({ create: 4, fault: 0 });
  const signatures = (await rowsOf(client, imported.id)).map(({ title, signature }) => [title, signature]);
  expect(signatures).toEqual([
    ['Zespół bez numeru', '03'],
    ['Pierwsza', '02'],
    ['Druga', '01'],
    ['Trzecia', '03'],
  ]);
  expect((await apply(server(), client, imported.id)).status).toBe(202);
  const secondImport = await importFile(server(), client, 'obcy.xml', file);
  expect(secondImport.counts).toMatchObject({ create: 0, unchanged: 4, fault: 0 });
  // A record changed after the import is not created again under another number.
  const [top] = await rowsOf(client, imported.id);
  await client.put(`/api/collections/${top?.id}`, { collection: { content: 'Dopisane' } });
  const changedImport = await importFile(
    server(),
    client,
    'obcy.xml',
    file.replace('</did>', '</did><scopecontent><p>Z pliku</p></scopecontent>'),
  );
  expect((await rowsOf(client, changedImport.id))[0]?.faults).toMatchObject([
    { fieldName: 'signature', constraintType: 'Unique' },
  ]);
});

test('a file that cannot be taken leaves nothing, says why, and the server goes on', async () => {
  const client = await signedIn(server());
  const before = await storedRows(server(), client.user.institutionId);
  const bomb = await buffer(
    zipStream([{ name: 'units.csv', content: 'a'.repeat(30_000_000) }], { exactNames: true }),
  );
  const files: [string, string | Uint8Array, RegExp][] = [
    ['bomba.zip', bomb, /zbyt duży/],
    ['urwany.xlsx', bomb.subarray(0, 100), /uszkodzony/],
    ['gleboki.xml', `<ead><archdesc>${'<c>'.repeat(100_000)}`, /zagnieżdżone/],
    ['urwany.csv', 'signature;title\r\n1;Dobry\r\n2;"Urwany', /wiersza 3/],
    ['pusty.csv', 'signature;title\r\n', /żadnego wiersza/],
  ];
  for (const [name, bytes, words] of files) {
    const imported = await importFile(server(), client, name, bytes);
    expect([name, imported.status, imported.message]).toEqual([
      name,
      'refused',
      expect.stringMatching(words),
    ]);
    expect(await rowsOf(client, imported.id)).toEqual([]);
  }
  expect(await storedRows(server(), client.user.institutionId)).toEqual(before);
  expect((await client.get('/api/users/current')).status).toBe(200);
});

test('the bytes of a file are let go when it is applied, and one that is lost says so', async () => {
  const client = await signedIn(server());
  const { id: parentId } = await aRecord(server(), client, { level: 'collection' });
  const contentOf = async (id: number) => {
    const { rows } = await server().ownerPool.query<{ content_id: string | null }>(
      'select content_id from import where id = $1',
      [id],
    );
    return rows[0]?.content_id ?? null;
  };
  const { deps } = server();
  const sheet = csv('signature;title', '1;Teczka');
  const imported = await importFile(server(), client, 'units.csv', sheet, { parentId: String(parentId) });
  const bytes = (await contentOf(imported.id)) ?? '';
  await apply(server(), client, imported.id);
  await deleteUnreferencedContent(deps, () => true);
  expect([await contentOf(imported.id), await deps.store.stat(bytes)]).toEqual([null, null]);
  expect((await undo(server(), client, imported.id)).status).toBe(202);
  const faulty = await importFile(server(), client, 'units.csv', sheet, { parentId: String(parentId) });
  await deps.store.delete((await contentOf(faulty.id)) ?? '');
  const recheck = await checkAgain(server(), client, faulty.id);
  expect([recheck.status, recheck.message]).toEqual(['refused', expect.stringContaining('Pliku już nie ma')]);
});

withOffice('a workbook that LibreOffice saved again changes nothing', async (office) => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client, {
    unit: {
      signature: '01',
      content: 'Pierwszy wiersz\r\ndrugi „wiersz” <b> & reszta',
      link: 'https://a.example/?b=c',
    },
  });
  const { bytes } = await client.get(`/api/export/collection/${tree.collection.id}/sheet?format=xlsx`);
  const ods = await convertByOffice(office, bytes, 'xlsx', 'ods');
  const converted = await convertByOffice(office, ods, 'ods', 'xlsx');
  const imported = await importFile(server(), client, 'zasob.xlsx', converted);
  expect(await rowsOf(client, imported.id, 'fault')).toEqual([]);
  expect(imported).toMatchObject({
    counts: { create: 0, update: 0, move: 0, unchanged: 4 },
    unknownColumns: [],
  });
});
