import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldsDocument } from '../src/derive/fields-doc.ts';

test('docs/fields.md is what the tables say; run `npm run docs` when it is not', () => {
  const written = readFileSync(join(import.meta.dirname, '../../../docs/fields.md'), 'utf8');
  expect(written).toBe(fieldsDocument());
});
