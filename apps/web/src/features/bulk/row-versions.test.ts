import { expect, test } from 'vitest';
import { createRowVersions } from './row-versions.ts';

const ROW = { id: 7, version: 3 };
const OTHER = { id: 8, version: 1 };
const nothingStored = async () => [];

test('a change counts the own change before it in, though the rows were not read since', async () => {
  const versions = createRowVersions(nothingStored);
  const first = await versions.resolve([ROW, OTHER]);
  expect([...first]).toEqual([
    [7, 3],
    [8, 1],
  ]);
  versions.advance(first, [7, 8], 2);
  expect((await versions.resolve([ROW])).get(7)).toBe(4);
});

test('rows read again after a change of another editor are taken as they were read', async () => {
  const versions = createRowVersions(nothingStored);
  versions.advance(await versions.resolve([ROW]), [7], 1);
  expect((await versions.resolve([{ id: 7, version: 6 }])).get(7)).toBe(6);
});

test('a change that changed nothing leaves the versions as they were', async () => {
  const versions = createRowVersions(nothingStored);
  versions.advance(await versions.resolve([ROW]), [7], 0);
  expect((await versions.resolve([ROW])).get(7)).toBe(3);
});

test('where the answer does not say which rows changed, they are read before the next change', async () => {
  const versions = createRowVersions(async () => [{ id: 7, version: 4 }, OTHER]);
  versions.advance(await versions.resolve([ROW, OTHER]), [7, 8], 1);
  expect([...(await versions.resolve([ROW, OTHER]))]).toEqual([
    [7, 4],
    [8, 1],
  ]);
});

test('a row that cannot be read again names no version', async () => {
  const versions = createRowVersions(() => Promise.reject(new Error('offline')));
  versions.forget([7]);
  expect([...(await versions.resolve([ROW, OTHER]))]).toEqual([[8, 1]]);
});
