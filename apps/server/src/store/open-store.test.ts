import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore, parseS3Location } from './open-store.ts';

test('an S3 setting names bucket, folder, endpoint and region', () => {
  expect(
    parseS3Location('s3://scans/regest/?endpoint=https://s3.example.org:9000&region=eu-central-1'),
  ).toEqual({
    bucket: 'scans',
    prefix: 'regest/',
    endpoint: 'https://s3.example.org:9000',
    region: 'eu-central-1',
  });
});

test.each(['ftp://scans', 's3://', 'nonsense', 's3://scans?endpoint=nowhere'])(
  'a setting of "%s" is refused by name',
  (setting) => {
    expect(() => openStore(setting, '/nonexistent')).toThrow('REGEST_STORE');
  },
);

test('an S3 server that does not answer fails the health check', async () => {
  const store = openStore('s3://scans?endpoint=http://127.0.0.1:1', '/nonexistent');
  await expect(store.check()).rejects.toThrow();
});

test('a sweep removes what a killed upload left and spares one that still grows', async () => {
  const data = await mkdtemp(join(tmpdir(), 'regest-sweep-'));
  try {
    const unfinished = join(data, 'files', 'unfinished');
    await mkdir(unfinished, { recursive: true });
    await writeFile(join(unfinished, 'old'), 'half');
    await writeFile(join(unfinished, 'growing'), 'half');
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(join(unfinished, 'old'), yesterday, yesterday);
    const store = openStore('disk', data);
    expect(await store.sweep(new Date(Date.now() - 3_600_000))).toBe(1);
    expect(await store.sweep(new Date(Date.now() + 3_600_000))).toBe(1);
  } finally {
    await rm(data, { recursive: true, force: true });
  }
});
