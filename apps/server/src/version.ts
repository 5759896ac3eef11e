import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../package.json');
export const VERSION: string = (JSON.parse(readFileSync(root, 'utf8')) as { version: string }).version;
