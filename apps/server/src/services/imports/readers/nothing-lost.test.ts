import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { CONTEXT, exchangeRecord } from '../../../../test/exchange/exchange-tree.ts';
import { noNotes } from '../../../../test/imports/read-records.ts';
import { eadStream } from '../../../writers/exchange/ead.ts';
import { zipStream } from '../../../writers/zip.ts';
import { openImportFile } from '../open-import-file.ts';
import type { ProposedRecord } from '../proposed-record.ts';

async function read(bytes: Buffer | string, name = 'plik.xml'): Promise<ProposedRecord[]> {
  const notes = noNotes();
  const file = await openImportFile(Buffer.from(bytes as string), name, false);
  const rows: ProposedRecord[] = [];
  for await (const row of file.rows(notes)) if (row.level !== 'text') rows.push(row);
  return rows;
}

/** Words of a file that are neither in a value nor listed as not imported. */
function lost(text: string, rows: readonly ProposedRecord[]): string[] {
  const proposed = JSON.stringify(rows.map(({ values, notTaken }) => [values, notTaken]));
  const words = text
    .replace(/<[^>]*>/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.filter((word) => !proposed.includes(word));
}

const FOREIGN = `<ead luzem><eadheader><eadid>EADID1</eadid></eadheader>
<archdesc level="fonds"><did>dopisek <head>Nagłówek</head><unitid>F1</unitid><unitid>F2</unitid>
<unittitle>Zespół <unitdate normal="1918">jesień</unitdate></unittitle>
<unitdate normal="1918/1939">między wojnami</unitdate><unitdate normal="1920-05-01">majowy dzień</unitdate>
<origination>Twórca: <persname>Nowak, Jan</persname>, rzekomo</origination>
<langmaterial>Głównie po <language langcode="pol">polsku</language>, trochę łaciny</langmaterial>
<physdesc><extent>3 pudła</extent><physfacet>skóra</physfacet></physdesc>
<container type="box">K7</container><dao href="https://a.example/1"><daodesc><p>podgląd</p></daodesc></dao></did>
<daogrp><daodesc><p>Skany razem</p></daodesc><daoloc href="https://a.example/2" title="okładka"/></daogrp>
<controlaccess><head>Hasła</head><p>zob. też</p><controlaccess><geogname>Łódź</geogname></controlaccess></controlaccess>
<descgrp><accessrestrict audience="internal"><p>poufne</p></accessrestrict><odd><p>inne</p></odd></descgrp>
<dsc><head>Spis</head><p>wstęp</p>
<c01 level="series"><did><unittitle>Listy</unittitle><unitdate>lata dwudzieste</unitdate></did>
<c02><did><unittitle>Caf&eacute; &Lstrok;&oacute;d&zacute;</unittitle></did><index><indexentry><name>Zych</name></indexentry></index></c02>
</c01></dsc></archdesc></ead>`;

test('every word of a finding aid of others is in a field, under a heading, or listed', async () => {
  const text = FOREIGN.replace(' luzem>', '>luzem ');
  const rows = await read(text);
  const plain = text.replace('Caf&eacute; &Lstrok;&oacute;d&zacute;', 'Café Łódź');
  expect(lost(plain, rows)).toEqual([]);
  expect(rows[0]?.values).toMatchObject({
    signature: 'F1',
    dates: [{ dateFrom: '1918' }, { dateFrom: '1918', dateTo: '1939' }, { dateFrom: '1920' }],
    authors: [{ name: 'Nowak, Jan' }],
    languages: ['pol'],
    link: 'https://a.example/1',
    geographicalIndices: [{ name: 'Łódź' }],
  });
  expect(rows[0]?.values.otherAdditionalData).toContain('[daoloc] https://a.example/2 okładka');
  expect(rows[0]?.notTaken.map(({ where }) => where)).toEqual(
    expect.arrayContaining(['eadheader', 'head', 'accessrestrict']),
  );
});

test('a guide to several fonds lists what only holds them together', async () => {
  const whole = (title: string) => `<c level="fonds"><did><unittitle>${title}</unittitle></did></c>`;
  const guide = `<ead><archdesc level="otherlevel"><did><unittitle>Przewodnik</unittitle></did><scopecontent><p>O zasobie</p></scopecontent>
    <dsc>${whole('Pierwszy')}<c level="series"><did><unittitle>Luźna seria</unittitle></did></c>${whole('Drugi')}</dsc></archdesc></ead>`;
  const rows = await read(guide);
  expect(rows.map(({ level, values }) => [level, values.title])).toEqual([
    ['collection', 'Pierwszy'],
    ['collection', 'Drugi'],
  ]);
  expect(lost(guide, rows)).toEqual([]);
});

test('what somebody added to a finding aid of ours comes too', async () => {
  const values = { signature: '1', title: 'Nasz' };
  const records = [exchangeRecord('collection', 0, values, 1), exchangeRecord('unit', 1, values, 2)];
  const ead = (await buffer(eadStream('3', records, CONTEXT))).toString('utf8');
  const added = '<c level="file"><did><unittitle>Dopisana</unittitle></did></c>';
  const rows = await read(
    ead.replace('</dsc>', `${added}<c level="series"><did/></c></dsc><odd><p>na końcu</p></odd>`),
  );
  expect(rows.map(({ level, values: proposed, parent }) => [level, proposed.title, parent])).toEqual([
    ['collection', 'Nasz', null],
    ['unit', 'Nasz', { key: 'ead:1' }],
    ['unit', 'Dopisana', { key: 'ead:1' }],
    ['series', '[bez tytułu]', { key: 'ead:1' }],
  ]);
  expect(lost('na końcu', rows)).toEqual([]);
});

test('every word of a creator of others is taken or listed', async () => {
  const eac = `<eac-cpf><control><recordId>R1</recordId><sources><source><sourceEntry>Kronika</sourceEntry>
    <descriptiveNote><p>rękopis</p></descriptiveNote></source></sources></control><cpfDescription><identity><entityId>E1</entityId>
    <entityId>E2</entityId><entityType>person</entityType><nameEntry><part>Nowak</part><part>Jan</part><useDates><date>1918</date></useDates></nameEntry>
    <nameEntry><part>Ian</part></nameEntry></identity><description><existDates><dateRange><fromDate standardDate="1880">wiosna</fromDate>
    <toDate standardDate="1939">jesień</toDate></dateRange></existDates><biogHist><abstract>Skrót</abstract><p>Dzieje</p></biogHist>
    <biogHist><p>Dalej</p></biogHist><occupation><term>pisarz</term></occupation></description>
    <relations><cpfRelation><relationEntry>Nowakowa</relationEntry></cpfRelation></relations></cpfDescription></eac-cpf>`;
  const rows = await read(eac);
  expect(lost(eac, rows)).toEqual([]);
  expect(rows[0]?.values).toMatchObject({
    name: 'Nowak, Jan',
    otherName: 'Ian',
    signature: 'E1',
    authorType: 'person',
    dates: [{ dateFrom: '1880', dateTo: '1939' }],
    description: 'Skrót\nDzieje\n\nDalej\n\nPowiązania:\nNowakowa',
  });
});

test('every cell of a table is taken or listed, also one without a head and a second one of the same field', async () => {
  const atom =
    'legacyId,parentId,identifier,title,levelOfDescription,language,eventDates,eventStartDates,eventEndDates,eventActors,creators,accessionNumber,\n' +
    '1,,F1,Zespół,Fonds,pl|klingon,"od stycznia do maja",1918-01-00,1919-05-03,Gmina,Wójt,A7,luzem\n' +
    '2,1,,Skrzynia,Pudło,,,2016-00-00,,,,,\n';
  const rows = await read(atom, 'atom.csv');
  const days = /1918-01-00|1919-05-03|2016-00-00/g;
  // A level and a language code are replaced by their meaning.
  expect(lost(atom.slice(atom.indexOf('\n')).replace(days, ''), rows)).toEqual(['Fonds', 'pl']);
  expect(rows).toMatchObject([
    {
      values: {
        dates: [{ dateFrom: '1918', dateTo: '1919' }],
        languages: ['pol'],
        authors: [{ name: 'Gmina' }, { name: 'Wójt' }],
      },
    },
    { level: 'unit', values: { signature: '01', dates: [{ dateFrom: '2016' }] } },
  ]);
  const sheet = 'signature;title;;Tytuł\n1;Pierwszy;bez nagłówka;drugi tytuł;za tabelą\n';
  const [row] = await read(sheet, 'units.csv');
  expect(row?.values).toEqual({ signature: '1', title: 'Pierwszy' });
  expect(row?.notTaken).toEqual([
    { where: 'C', text: 'bez nagłówka' },
    { where: 'Tytuł', text: 'drugi tytuł' },
    { where: 'E', text: 'za tabelą' },
  ]);
});

test('days of a workbook are counted from the year that it counts from', async () => {
  const cell = (at: string, inside: string, attributes = '') => `<c r="${at}"${attributes}>${inside}</c>`;
  const head = (at: string, text: string) => cell(at, `<is><t>${text}</t></is>`, ' t="inlineStr"');
  const parts = (day: string) => ({
    'xl/workbook.xml': `<workbook><workbookPr date1904="1"/><sheets><sheet name="Jednostki" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${head('A1', 'signature')}${head('B1', 'dates')}</row><row r="1e999">${head('A2', '1')}${cell('B2', `<v>${day}</v>`, ' s="0"')}</row></sheetData></worksheet>`,
  });
  const read1904 = async (day: string) => {
    const entries = Object.entries(parts(day)).map(([name, content]) => ({ name, content }));
    return (await read(await buffer(zipStream(entries, { exactNames: true })), 'a.xlsx'))[0];
  };
  // An impossible row number is replaced by the next one.
  expect((await read1904('13027'))?.line).toBe(2);
  expect((await read1904('13027'))?.values.dates).toMatchObject([{ dateFrom: '1939-09-01' }]);
  // A day number past the calendar gives no date and does not end the reading.
  expect((await read1904('1e300'))?.faults).toMatchObject([{ fieldName: 'dates' }]);
});
