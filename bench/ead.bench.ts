import { measureEad, measureForeign } from './ead/measure-ead.ts';

/** `node bench/ead.bench.ts` measures all; `node bench/ead.bench.ts out` what is named. */
const PARTS: Record<string, () => Promise<string>> = { out: measureEad, foreign: measureForeign };

const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n## ${name}\n\n${await measure()}`);
}
