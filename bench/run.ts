import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The parts of each bench; a part is a process of its own, so that none measures what another has warmed. */
const BENCHES: Record<string, readonly string[]> = {
  records: ['calls', 'routes', 'desk', 'closures'],
  search: ['search'],
  portal: ['pages', 'readers', 'phone'],
  exchange: ['exports', 'oai', 'imports', 'ead', 'files', 'speech'],
  machines: ['processes', 'browser'],
};

/**
 * `npm run bench` runs all, `npm run bench -- records` one bench, `npm run bench -- records desk "1 000 000"` one part
 * with its arguments. Words that name no part are arguments of the first: `npm run bench -- search "10 000"`.
 */
const [bench, ...words] = process.argv.slice(2);
if (bench !== undefined && !(bench in BENCHES))
  throw new Error(`The benches are: ${Object.keys(BENCHES).join(', ')}.`);

function run(name: string, part: string, args: readonly string[] = []): void {
  const script = join(import.meta.dirname, name, `measure-${part}.ts`);
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

const [first] = words;
for (const [name, parts] of Object.entries(BENCHES)) {
  if (bench !== undefined && bench !== name) continue;
  if (first === undefined) for (const part of parts) run(name, part);
  else if (parts.includes(first)) run(name, first, words.slice(1));
  else run(name, parts[0] ?? '', words);
}
