import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldsDocument } from '@regest/contract/derive/fields-doc.ts';
import { withCopiedFiles } from './copied-files.ts';

const ROOT = join(import.meta.dirname, '..');

writeFileSync(join(ROOT, 'docs/fields.md'), fieldsDocument());
const operations = join(ROOT, 'docs/operations.md');
writeFileSync(operations, withCopiedFiles(readFileSync(operations, 'utf8')));
