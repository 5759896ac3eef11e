import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldsDocument } from '@regest/contract/derive/fields-doc.ts';

const ROOT = join(import.meta.dirname, '..');
/** A block of code below a comment that names the file it is copied from. */
const COPY = /(<!-- copy of (\S+) -->\n+```\w*\n)[\s\S]*?(```)/g;

writeFileSync(join(ROOT, 'docs/fields.md'), fieldsDocument());
const operations = join(ROOT, 'docs/operations.md');
const filled = readFileSync(operations, 'utf8').replace(
  COPY,
  (_, before: string, path: string, after: string) => before + readFileSync(join(ROOT, path), 'utf8') + after,
);
writeFileSync(operations, filled);
