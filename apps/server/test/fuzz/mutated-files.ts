import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { workbookXlsx } from '../../src/writers/workbook/workbook.ts';
import { zipStream } from '../../src/writers/zip.ts';
import { readZip } from '../writers/read-zip.ts';

const EAD = `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE ead PUBLIC "+//ISBN 1-931666-00-8//DTD ead.dtd" "ead.dtd">
<ead xmlns="urn:isbn:1-931666-22-9"><eadheader><eadid>PL-1</eadid></eadheader><archdesc level="fonds"><did><unitid>Z 7</unitid>
<unittitle>Zespół <emph>dworski</emph></unittitle><unitdate normal="1918/1939">między wojnami</unitdate>
<origination><persname>Nowak, Jan</persname></origination><langmaterial><language langcode="pol">polski</language></langmaterial>
<physdesc><extent>12 j.a.; 0,3 mb</extent></physdesc><dao href="https://a.example/1"/></did><bioghist><p>Życiorys</p></bioghist>
<controlaccess><geogname>Łódź</geogname></controlaccess><dsc><c01 level="series"><did><unittitle>Listy &amp; pisma</unittitle></did>
<c02 level="file"><did><unitid>5</unitid><unittitle>Teczka</unittitle><unitdate>3 maja 1936</unitdate></did><odd><list><item>a</item></list></odd></c02>
</c01></dsc><descgrp><accessrestrict><p>brak</p></accessrestrict></descgrp></archdesc></ead>`;
const EAC = `<eac-cpf xmlns="urn:isbn:1-931666-33-4"><control><recordId>R1</recordId></control><cpfDescription><identity>
<entityType>person</entityType><nameEntry><part>Nowak</part></nameEntry></identity><description><existDates><dateRange>
<fromDate>1880</fromDate><toDate>1939</toDate></dateRange></existDates><biogHist><p>Dzieje</p></biogHist></description></cpfDescription></eac-cpf>`;
const CSV =
  'id;version;signature;title;dates;authors;languages\n;;1;"Teczka ""A""";1918–1939;Nowak [7] | Lis;polski\n;;2;Listy;ok. 1920;;łaciński\n';
const ATOM =
  'legacyId,parentId,identifier,title,levelOfDescription,eventDates,eventStartDates,eventActors,language\n' +
  '1,,F1,Zespół,Fonds,1918-1939,1918-01-01,Gmina|Wójt,pl\n2,1,5,Teczka,File,,1920-00-00,,\n';

const COLUMNS = ['id', 'version', 'signature', 'title', 'dates'].map((name) => ({
  name,
  head: name,
  help: '',
}));
const xlsx = () =>
  workbookXlsx(
    [{ name: 'Jednostki', columns: COLUMNS, rows: [[null, null, '01', 'Teczka _x0041_', '1918–1939']] }],
    { name: 'Listy wartości', lists: [{ name: 'languages', label: 'Języki', values: ['polski [pol]'] }] },
  );

export interface SeedFile {
  name: string;
  bytes: Buffer;
  isArchive: boolean;
}

/** One valid file of each kind that an import takes. */
const ALTO = `<?xml version="1.0" encoding="UTF-8"?><alto xmlns="http://www.loc.gov/standards/alto/ns-v4#"><Description>
<sourceImageInformation><fileName>skan.jpg</fileName></sourceImageInformation></Description><Layout>
<Page ID="p1" WIDTH="1000" HEIGHT="2000"><PrintSpace><TextBlock ID="b1"><TextLine HPOS="1" VPOS="2" WIDTH="30" HEIGHT="4">
<String CONTENT="Akta" HPOS="1" VPOS="2" WIDTH="10" HEIGHT="4"/><SP/><String CONTENT="gmi" HPOS="12" VPOS="2" WIDTH="9" HEIGHT="4"/>
<HYP CONTENT="-"/></TextLine></TextBlock></PrintSpace></Page></Layout></alto>`;
const PAGE_XML = `<?xml version="1.0" encoding="UTF-8"?><PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15">
<Metadata><Creator>Transkribus</Creator></Metadata><Page imageFilename="skan.jpg" imageWidth="1000" imageHeight="2000">
<ReadingOrder><OrderedGroup id="g"><RegionRefIndexed index="0" regionRef="r1"/></OrderedGroup></ReadingOrder>
<TextRegion id="r1"><Coords points="1,2 30,2 30,40 1,40"/><TextLine id="l1"><Coords points="1,2 30,2 30,6 1,6"/>
<Word id="w1"><Coords points="1,2 9,2 9,6 1,6"/><TextEquiv><Unicode>Akta</Unicode></TextEquiv></Word>
<TextEquiv><Unicode>Akta gminy</Unicode></TextEquiv></TextLine></TextRegion></Page></PcGts>`;

export async function seedFiles(): Promise<SeedFile[]> {
  const zip = zipStream([
    { name: 'units.csv', content: CSV },
    { name: 'authors.csv', content: 'name;authorType\nNowak;person\n' },
  ]);
  const texts = zipStream([
    { name: 'page/1.xml', content: PAGE_XML },
    { name: 'alto/2.xml', content: ALTO },
  ]);
  const text = (name: string, content: string) => ({ name, bytes: Buffer.from(content), isArchive: false });
  return [
    text('ead.xml', EAD),
    text('eac.xml', EAC),
    text('alto.xml', ALTO),
    text('page.xml', PAGE_XML),
    text('units.csv', CSV),
    text('atom.csv', ATOM),
    { name: 'a.xlsx', bytes: Buffer.from(await xlsx()), isArchive: true },
    { name: 'a.zip', bytes: await buffer(zip), isArchive: true },
    { name: 'texts.zip', bytes: await buffer(texts), isArchive: true },
  ];
}

/** Pieces that parsers handle badly. */
const TOKENS = [
  ...[
    '<',
    '>',
    '&',
    '"',
    "'",
    ';',
    ',',
    '\n',
    '\r',
    '\t',
    '\0',
    '\ufeff',
    '\ud800',
    '[',
    ']',
    '|',
    '\\',
    '!',
  ],
  ...[
    '<c>',
    '</c>',
    '<c01 level="fonds">',
    '<did>',
    '</did>',
    '<p/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?xml',
  ],
  ...[
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '&b;',
    '&#0;',
    '&#x110000;',
    '&nbsp;',
    '<si/>',
    '<row r="9999999">',
    '<c r="ZZZ1">',
  ],
  ...[
    '_x0000_',
    '_xD800_',
    '[13]',
    '=1+1',
    '99999999999999999999',
    '1e999',
    '-1',
    'NULL',
    '0000-00-00',
    '1939–1918',
  ],
  ...[
    ' '.repeat(5000),
    'a'.repeat(5000),
    '/'.repeat(5000),
    '-'.repeat(2000),
    '"'.repeat(2001),
    '<c>'.repeat(300),
  ],
];

type Mutation = (bytes: Buffer) => Buffer;
const at = (bytes: Buffer, share: number) => Math.floor(share * bytes.length);
const place = fc.double({ min: 0, max: 1, noNaN: true });

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(place, fc.constantFrom(...TOKENS)).map(
    ([share, token]): Mutation =>
      (bytes) =>
        Buffer.concat([
          bytes.subarray(0, at(bytes, share)),
          Buffer.from(token),
          bytes.subarray(at(bytes, share)),
        ]),
  ),
  fc.tuple(place, fc.nat({ max: 255 })).map(
    ([share, byte]): Mutation =>
      (bytes) => {
        const mutated = Buffer.from(bytes);
        mutated[at(bytes, share)] = byte;
        return mutated;
      },
  ),
  place.map(
    (share): Mutation =>
      (bytes) =>
        bytes.subarray(0, at(bytes, share)),
  ),
  fc.tuple(place, fc.nat({ max: 200 })).map(
    ([share, length]): Mutation =>
      (bytes) =>
        Buffer.concat([bytes.subarray(0, at(bytes, share)), bytes.subarray(at(bytes, share) + length)]),
  ),
  fc.tuple(place, fc.nat({ max: 400 }), fc.integer({ min: 2, max: 300 })).map(
    ([share, length, times]): Mutation =>
      (bytes) => {
        const from = at(bytes, share);
        const piece = bytes.subarray(from, from + length);
        return Buffer.concat([
          bytes.subarray(0, from),
          ...Array<Buffer>(times).fill(piece),
          bytes.subarray(from),
        ]);
      },
  ),
);

const mutate = (bytes: Buffer, all: readonly Mutation[]) => all.reduce((changed, one) => one(changed), bytes);

/** Mutates one part of a zip archive and rebuilds its directory. */
async function mutatePart(bytes: Buffer, part: number, all: readonly Mutation[]): Promise<Buffer> {
  const entries = await readZip(bytes);
  const mutated = entries.map(({ name, bytes: content }, index) => ({
    name,
    content: index === part % entries.length ? mutate(content, all) : content,
  }));
  return buffer(zipStream(mutated, { exactNames: true }));
}

export interface MutatedFile {
  name: string;
  bytes: Promise<Buffer>;
}

/** Valid files mutated in one to four places; archives as bytes or inside one part. */
export function mutatedFiles(seeds: readonly SeedFile[]): fc.Arbitrary<MutatedFile> {
  return fc
    .record({
      seed: fc.constantFrom(...seeds),
      mutations: fc.array(mutation, { minLength: 1, maxLength: 4 }),
      part: fc.option(fc.nat({ max: 20 })),
    })
    .map(({ seed, mutations, part }) => ({
      name: seed.name,
      bytes:
        seed.isArchive && part !== null
          ? mutatePart(seed.bytes, part, mutations)
          : Promise.resolve(mutate(seed.bytes, mutations)),
    }));
}
