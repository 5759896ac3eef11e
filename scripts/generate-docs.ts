import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldsDocument } from '@regest/contract/derive/fields-doc.ts';

writeFileSync(join(import.meta.dirname, '../docs/fields.md'), fieldsDocument());
