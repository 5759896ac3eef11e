import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** `npm run bench` measures everything but what is only run by name; `npm run bench -- records "10 000"` one part, with its own arguments. */
const PARTS = [
  'records',
  'routes',
  'desk',
  'search',
  'portal',
  'readers',
  'phone',
  'institutions',
  'exports',
  'oai',
  'imports',
  'ead',
  'files',
  'speech',
  'machines',
];
/** Installs another program from the registry: only when it is asked for. */
const BY_NAME = ['peers'];
const [wanted, ...rest] = process.argv.slice(2);
const parts = wanted === undefined ? PARTS : [...PARTS, ...BY_NAME].filter((part) => part === wanted);
if (parts.length === 0) throw new Error(`The parts are: ${[...PARTS, ...BY_NAME].join(', ')}.`);

for (const part of parts) {
  const script = join(import.meta.dirname, `${part}.bench.ts`);
  const { status } = spawnSync(process.execPath, [script, ...rest], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
