import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** Towns and villages of Poland, from the state register of geographical names: one array of objects in one line. */
const FILE = require.resolve('polskie-miejscowosci');
const NAME = /"Name":("(?:[^"\\]|\\.)*")/g;

/** Parsed in pieces, since parsing the whole file blocks the event loop for a tenth of a second. */
async function readNames(): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  let rest = '';
  for await (const chunk of createReadStream(FILE, 'utf8')) {
    const text = rest + chunk;
    const end = text.lastIndexOf('}');
    for (const [, name = ''] of text.slice(0, end).matchAll(NAME)) names.add(JSON.parse(name));
    rest = text.slice(end);
  }
  return names;
}

let reading: Promise<ReadonlySet<string>> | undefined;

/** Names of Polish towns and villages, read at the first call. */
export function placeNames(): Promise<ReadonlySet<string>> {
  reading ??= readNames().catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}
