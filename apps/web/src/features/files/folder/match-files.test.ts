import { expect, test } from 'vitest';
import { matchFile, type Place, signatureParts } from './match-files.ts';

const unit = (id: number, signature: string): Place => ({
  id,
  level: 'unit',
  signature,
  title: `j.a. ${signature}`,
});
const ROOT: Place = { id: 1, level: 'collection', signature: '01', title: 'Straż' };
const SERIES: Place = { id: 2, level: 'series', signature: '02', title: 'Działalność' };
const CHILDREN: Record<number, Place[]> = {
  1: [SERIES, unit(3, '3'), unit(4, 'A-7')],
  2: [unit(5, '01'), unit(6, '001'), unit(7, '12_2')],
  5: [{ id: 8, level: 'document', signature: '004', title: 'Protokół' }],
};
const OWN = ['PL_9001', '01'].flatMap((part) => part.split('_'));

const recordAt = async (path: string) =>
  (await matchFile(path, ROOT, OWN, async ({ id }) => CHILDREN[id] ?? [])).best?.id;

test.each([
  ['skany/PL_9001_01_02_01_0003.jpg', 5, 'the whole signature in the name'],
  ['skany/01_02_01_0003.jpg', 5, 'a signature that begins at the collection'],
  ['skany/02_01.jpg', 5, 'a signature below the collection'],
  ['skany/02/01/0003.jpg', 5, 'folders instead of a name'],
  ['skany/02/01_004.tif', 8, 'a document under its unit'],
  ['skany/03.jpg', 3, 'a number with other padding'],
  ['skany/02_001.jpg', 6, 'exact padding before a looser one'],
  ['skany/a-7_1.jpg', 4, 'letters without regard to case'],
  ['skany/02_12_2_005.jpg', 7, 'a signature that itself holds the separator'],
  ['skany/02/01_4.tif', 5, 'a number written otherwise than the document is that of the scan'],
])('%s leads to %i: %s', async (path, id) => {
  expect(await recordAt(path)).toBe(id);
});

test('a name that says nothing leads nowhere, but may be given to the record itself', async () => {
  const { places, best } = await matchFile('skany/IMG2041.jpg', ROOT, OWN, async () => []);
  expect([places.map(({ id }) => id), best]).toEqual([[1], undefined]);
});

test('the chosen folder and the extension are no part of a signature', () => {
  expect(signatureParts('01/02_03.jpg')).toEqual(['02', '03']);
  expect(signatureParts('02_03.tar.gz')).toEqual(['02', '03.tar']);
});
