import { measureEad, measureForeign } from './ead/measure-ead.ts';

/** `npm run bench -- exchange ead` measures both, `… ead out` one. */
const PARTS: Record<string, () => Promise<string>> = { out: measureEad, foreign: measureForeign };

const names = process.argv.slice(2);
for (const [name, measure] of Object.entries(PARTS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n## ${name}\n\n${await measure()}`);
}
