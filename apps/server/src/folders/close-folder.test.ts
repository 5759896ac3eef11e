import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { prepareLanguageData } from '../engines/ocr/languages.ts';
import { moonshineModel } from '../engines/speech/model-folder.ts';
import { diskStore } from '../store/disk-store.ts';
import { closeDataFolder } from './close-folder.ts';
import { prepareDataFolder } from './data-folder.ts';

const home = mkdtempSync(join(tmpdir(), 'regest-close-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('files of the store, their folders and the data folder are readable by their owner alone', async () => {
  const data = join(home, 'new');
  prepareDataFolder(data);
  const store = diskStore(join(data, 'files'));
  const { contentId } = await store.put(Readable.from([Buffer.from('scan')]), { maxBytes: 10 });
  const path = store.localPath(contentId) ?? '';
  expect([data, join(data, 'files'), join(path, '..'), path].map(modeOf)).toEqual([
    '700',
    '700',
    '700',
    '600',
  ]);
});

test('what an earlier version left open is closed, and a folder of others is left alone', async () => {
  const data = join(home, 'old');
  mkdirSync(join(data, 'files', 'ab', 'cd'), { recursive: true });
  mkdirSync(join(data, 'mail'));
  const paths = [data, join(data, 'files'), join(data, 'files', 'ab', 'cd'), join(data, 'mail')];
  const files = [join(data, 'files', 'ab', 'cd', 'scan'), join(data, 'mail', 'one.eml')];
  for (const file of files) writeFileSync(file, 'x');
  for (const path of paths) chmodSync(path, 0o755);
  for (const file of files) chmodSync(file, 0o644);
  await closeDataFolder(data);
  expect(paths.map(modeOf)).toEqual(['700', '700', '700', '700']);
  expect(files.map(modeOf)).toEqual(['600', '600']);

  const shared = join(home, 'shared');
  mkdirSync(shared);
  chmodSync(shared, 0o755);
  await closeDataFolder(shared);
  expect(modeOf(shared)).toBe('755');
});

test('what engines unpack is closed, unpacked again or left open by an earlier version', async () => {
  const data = join(home, 'engines');
  prepareDataFolder(data);
  const cache = join(data, 'cache');
  const { tokens } = await moonshineModel(cache);
  const ocr = await prepareLanguageData(cache, ['pol']);
  const files = [tokens, join(ocr, 'pol.traineddata.gz')];
  expect([cache, ocr, ...files].map(modeOf)).toEqual(['700', '700', '600', '600']);
  for (const path of files) chmodSync(path, 0o644);
  await closeDataFolder(data);
  expect(files.map(modeOf)).toEqual(['600', '600']);
});
