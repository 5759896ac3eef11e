import { expect, test } from 'vitest';
import { readRecords } from '../../../../test/imports/read-records.ts';

const did = (title: string, inside = '') => `<did><unittitle>${title}</unittitle>${inside}</did>`;
const fonds = (inside: string) => `<ead><archdesc level="fonds">${did('Zespół', inside)}</archdesc></ead>`;

test.each([
  [
    'at the top',
    (inside: string) => `<archdesc level="recordgrp">${did('Grupa')}<dsc>${inside}</dsc></archdesc>`,
  ],
  [
    'inside a guide',
    (inside: string) =>
      `<archdesc level="otherlevel">${did('Przewodnik')}<dsc><c01 level="recordgrp">${did('Grupa')}${inside}</c01></dsc></archdesc>`,
  ],
])('a record group %s that holds several fonds becomes those fonds', async (_, around) => {
  const one = (title: string) =>
    `<c level="fonds">${did(title, '<unitid>Z</unitid>')}<c level="file">${did(`Akta: ${title}`)}</c></c>`;
  const rows = await readRecords(`<ead>${around(one('Pierwszy') + one('Drugi'))}</ead>`);
  expect(rows.map(({ level, parent, values }) => [level, parent, values.title, values.signature])).toEqual([
    ['collection', null, 'Pierwszy', 'Z'],
    ['unit', { key: rows[0]?.key }, 'Akta: Pierwszy', '01'],
    ['collection', null, 'Drugi', 'Z-1'],
    ['unit', { key: rows[2]?.key }, 'Akta: Drugi', '01'],
  ]);
  expect(rows[0]?.notTaken).toContainEqual({ where: 'unittitle', text: 'Grupa' });
});

test('a record group of one fonds stays one collection', async () => {
  const inside = `<c level="fonds">${did('Jedyny')}</c>`;
  const rows = await readRecords(
    `<ead><archdesc level="recordgrp">${did('Grupa')}<dsc>${inside}</dsc></archdesc></ead>`,
  );
  expect(rows.map(({ level, values }) => [level, values.title])).toEqual([
    ['collection', 'Grupa'],
    ['series', 'Jedyny'],
  ]);
});

test.each([
  ['1924-1-1 – 1947-12-31', [{ dateType: 'range', dateFrom: '1924', dateTo: '1947' }], false],
  ['XIX w.', [{ dateType: 'range', dateFrom: '1801', dateTo: '1900' }], false],
  ['1947–1924', [{ dateType: 'range', dateFrom: '1924', dateTo: '1947' }], true],
])('dates written as %s are dates', async (text, dates, isNoted) => {
  const [row] = await readRecords(fonds(`<unitdate>${text}</unitdate>`));
  expect(row).toMatchObject({ values: { dates }, faults: [] });
  expect(row?.notTaken).toEqual(isNoted ? [{ where: 'unitdate', text }] : []);
});

test('a creator who is named twice is taken once, and the row says so', async () => {
  const [row] = await readRecords(
    fonds(
      '<origination><persname>Nowak</persname></origination><origination><corpname>Nowak</corpname></origination>',
    ),
  );
  expect(row?.values.authors).toEqual([{ name: 'Nowak', authorType: 'person' }]);
  expect(row?.notTaken).toEqual([{ where: 'origination', text: 'Nowak' }]);
});

test('a name that is too long for a creator goes under a heading', async () => {
  const name = 'a'.repeat(1001);
  const [row] = await readRecords(fonds(`<origination><persname>${name}</persname></origination>`));
  expect(row?.values.authors).toBeUndefined();
  expect(row?.values.otherAdditionalData).toBe(`[origination] ${name}`);
});

test('a value that the rules refuse is listed instead of making the description a fault', async () => {
  const address = `https://a.example/${'a'.repeat(100_000)}`;
  const [row] = await readRecords(fonds(`<dao href="${address}"/>`));
  expect(row?.values).toMatchObject({ title: 'Zespół' });
  expect(row?.values.link).toBeUndefined();
  expect(row?.notTaken).toContainEqual({ where: 'link', text: address });
});

test('series called by one letter get a title that says their level, with a note, in EAD and in AtoM', async () => {
  const inside = `<c level="series">${did('A')}<c level="file">${did('Listy')}</c></c>`;
  const files: Record<string, string> = {
    'a.xml': `<ead><archdesc level="fonds">${did('Zespół')}<dsc>${inside}</dsc></archdesc></ead>`,
    'atom.csv':
      'legacyId,parentId,identifier,title,levelOfDescription\n1,,F1,Zespół,Fonds\n2,1,S1,A,Series\n3,2,1,Listy,File\n',
  };
  for (const [name, text] of Object.entries(files)) {
    const [, series] = await readRecords(text, name);
    expect([name, series]).toMatchObject([
      name,
      { level: 'series', values: { title: 'Seria A' }, notTaken: [{ where: 'title', text: 'A' }] },
    ]);
  }
});

test('a creator of others whose history is too long or whose dates run backwards is taken with a note', async () => {
  const [row] = await readRecords(
    `<eac-cpf><cpfDescription><identity><entityType>person</entityType><nameEntry><part>Lis</part></nameEntry></identity>
     <description><existDates><dateRange><fromDate>1939</fromDate><toDate>1880</toDate></dateRange></existDates>
     <biogHist><p>${'a'.repeat(12_000)}reszta</p></biogHist></description></cpfDescription></eac-cpf>`,
  );
  expect(row?.values).toMatchObject({
    description: 'a'.repeat(12_000),
    dates: [{ dateFrom: '1880', dateTo: '1939' }],
  });
  expect(row?.notTaken).toEqual([
    { where: 'existDates', text: '1939 1880' },
    { where: 'description', text: 'reszta' },
  ]);
});

test('an export of AtoM with a creator twice and a range the wrong way round is taken with notes', async () => {
  const [row] = await readRecords(
    'legacyId,parentId,identifier,title,levelOfDescription,eventDates,eventActors,subjectAccessPoints\n' +
      '1,,F1,Zespół,Fonds,1939-1918,Gmina|Gmina,szkoły|szkoły\n',
    'atom.csv',
  );
  expect(row?.values).toMatchObject({
    dates: [{ dateFrom: '1918', dateTo: '1939' }],
    authors: [{ name: 'Gmina' }],
    materialIndices: [{ name: 'szkoły' }],
  });
  expect(row?.notTaken).toEqual([{ where: 'eventDates', text: '1939-1918' }]);
});

test('finding aids inside an answer of OAI-PMH come in without its envelope', async () => {
  const record = (title: string) =>
    `<record><header><identifier>oai:1</identifier></header><metadata><ead:ead><ead:archdesc level="fonds">${did(
      title,
    )
      .replaceAll('</', '</ead:')
      .replaceAll(/<(?!\/)/g, '<ead:')}</ead:archdesc></ead:ead></metadata></record>`;
  const rows = await readRecords(
    `<OAI-PMH><responseDate>2026-01-01</responseDate><request verb="ListRecords">https://a.example</request>
     <ListRecords>${record('Pierwszy')}${record('Drugi')}</ListRecords></OAI-PMH>`,
  );
  expect(rows.map(({ level, values, notTaken }) => [level, values.title, notTaken])).toEqual([
    ['collection', 'Pierwszy', []],
    ['collection', 'Drugi', []],
  ]);
});

test.each(['notatki.txt', 'bibliografia.bib', 'cytowania.ris'])(
  '%s is refused and not read as a table',
  async (name) => {
    await expect(readRecords('title;signature\nAkta;1\n', name)).rejects.toThrow(
      'Tego rodzaju pliku nie umiemy wczytać',
    );
  },
);

test('relations of a creator are kept as text below the history', async () => {
  const [row] = await readRecords(
    `<eac-cpf><cpfDescription><identity><entityType>person</entityType><nameEntry><part>Lis</part></nameEntry></identity>
     <description><biogHist><p>Kupiec.</p></biogHist></description><relations>
     <cpfRelation cpfRelationType="family"><relationEntry>Lis, Anna</relationEntry><date>1920</date>
       <descriptiveNote><p>żona</p></descriptiveNote></cpfRelation>
     <cpfRelation cpfRelationType="associative"><relationEntry>Cech Kupców</relationEntry></cpfRelation>
     </relations></cpfDescription></eac-cpf>`,
  );
  expect(row?.values.description).toBe(
    'Kupiec.\n\nPowiązania:\nLis, Anna (rodzina, 1920): żona\nCech Kupców',
  );
  expect(row?.notTaken).toEqual([]);
});
