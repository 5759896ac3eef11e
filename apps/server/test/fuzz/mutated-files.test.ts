import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RefusedFile } from '../../src/services/imports/proposed-record.ts';
import { readRows } from '../imports/read-records.ts';
import { mutatedFiles, seedFiles } from './mutated-files.ts';

test('every unchanged file of an import is read', async () => {
  for (const { name, bytes } of await seedFiles())
    expect((await readRows(bytes, name)).length, name).toBeGreaterThan(0);
});

test('a file changed anywhere ends in rows or in a refusal', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(mutatedFiles(await seedFiles()), async ({ name, bytes }) => {
      const outcome = await readRows(await bytes, name).catch((error: unknown) => error);
      if (!Array.isArray(outcome)) expect(outcome).toBeInstanceOf(RefusedFile);
    }),
    { numRuns: 300 },
  );
});
