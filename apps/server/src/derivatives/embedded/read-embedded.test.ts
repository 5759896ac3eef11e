import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMBEDDED_LIMITS } from '@regest/contract/values/embedded-metadata.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPhotograph, type IptcDataset } from '../../../test/files/embedded-files.ts';
import { inspectFile } from '../inspect-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regest-embedded-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function inspect(bytes: Uint8Array) {
  const path = join(folder, 'photograph.jpg');
  await writeFile(path, bytes);
  return inspectFile(path);
}

const utf8 = (number: number, text: string): IptcDataset => [number, Buffer.from(text)];
/** `Żółć, Łódź` as a Polish Windows wrote it. */
const WINDOWS_1250 = Buffer.from([0xaf, 0xf3, 0xb3, 0xe6, 0x2c, 0x20, 0xa3, 0xf3, 0x64, 0x9f]);

test('EXIF says when a photograph was taken, by whom and what it shows', async () => {
  const bytes = await aPhotograph({
    exif: { ImageDescription: 'Wiec przed ratuszem', Artist: 'Jan Kowalski;Ewa Lis' },
    takenAt: '1989:06:04 12:30:00',
  });
  expect((await inspect(bytes)).embedded).toEqual({
    takenOn: '1989-06-04',
    title: null,
    caption: 'Wiec przed ratuszem',
    authors: ['Jan Kowalski', 'Ewa Lis'],
    places: [],
    keywords: [],
  });
});

test('IPTC gives title, place, keywords and a date of which only the year is known', async () => {
  const iptc = [
    utf8(5, 'Ratusz'),
    utf8(25, 'wiec'),
    utf8(25, 'Solidarność'),
    utf8(55, '19800000'),
    utf8(90, 'Gdańsk'),
    utf8(101, 'Polska'),
  ];
  expect((await inspect(await aPhotograph({ iptc }))).embedded).toMatchObject({
    takenOn: '1980',
    title: 'Ratusz',
    keywords: ['wiec', 'Solidarność'],
    places: ['Gdańsk'],
  });
});

test('XMP is read, and counts before what IPTC and EXIF say', async () => {
  const bytes = await aPhotograph({
    xmp: `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">Nowy podpis</rdf:li></rdf:Alt></dc:description>
      <dc:creator><rdf:Seq><rdf:li>Ewa Lis</rdf:li></rdf:Seq></dc:creator>
      <photoshop:DateCreated>1936-05</photoshop:DateCreated><photoshop:City>Łódź</photoshop:City>`,
    iptc: [utf8(120, 'Stary podpis'), utf8(80, 'ewa lis')],
    takenAt: '2020:01:01 00:00:00',
  });
  expect((await inspect(bytes)).embedded).toMatchObject({
    takenOn: '1936-05',
    caption: 'Nowy podpis',
    authors: ['Ewa Lis'],
    places: ['Łódź'],
  });
});

test('Polish letters of an old Windows are read where no encoding is named', async () => {
  const { embedded } = await inspect(await aPhotograph({ iptc: [[120, WINDOWS_1250]] }));
  expect(embedded?.caption).toBe('Żółć, Łódź');
});

test('what a camera writes as the caption of every picture is no caption', async () => {
  const bytes = await aPhotograph({ exif: { ImageDescription: 'OLYMPUS DIGITAL CAMERA' } });
  expect((await inspect(bytes)).embedded).toBeNull();
});

test('a broken packet of XMP takes nothing from the other metadata', async () => {
  const bytes = await aPhotograph({
    rawXmp: '<?xpacket begin=""?><!DOCTYPE a [<!ENTITY b "c">]><x><y>&b;</x>',
    iptc: [utf8(5, 'Ratusz')],
  });
  expect(await inspect(bytes)).toMatchObject({ problem: null, embedded: { title: 'Ratusz' } });
});

test('EXIF whose directory points outside it costs the picture nothing', async () => {
  const bytes = await aPhotograph({ exif: { ImageDescription: 'Ratusz' } });
  const head = bytes.indexOf('Exif\0\0', 0, 'latin1') + 6;
  bytes.writeUInt32LE(0xffff_fff0, head + 4);
  expect(await inspect(bytes)).toMatchObject({ problem: null, width: 60, embedded: null });
});

test('texts are cut at their limits and characters that turn the direction of text are left out', async () => {
  const iptc = [
    utf8(120, 'a'.repeat(30_000)),
    utf8(5, 'Do\u202eśrodka'),
    ...Array.from({ length: 400 }, (_, at) => utf8(25, `słowo ${at}`)),
  ];
  const { embedded } = await inspect(await aPhotograph({ iptc }));
  expect(embedded?.caption).toHaveLength(EMBEDDED_LIMITS.caption);
  expect(embedded?.title).toBe('Do środka');
  expect(embedded?.keywords).toHaveLength(EMBEDDED_LIMITS.entries);
});
