import { measureApply, measureCheck, measureLarge } from './imports/measure-imports.ts';
import { measureReading } from './imports/measure-reading.ts';

/** `npm run bench -- exchange imports` measures all, `… check apply` these two, `… large 20000` and `… reading '500,000'` at a size. */
const PARTS: Record<string, () => Promise<string>> = {
  check: measureCheck,
  apply: measureApply,
  reading: () => measureReading(process.argv[3]),
  large: () => measureLarge(Number(process.argv.at(-1)) || undefined),
};

const names = process.argv.slice(2);
for (const [name, measure] of Object.entries(PARTS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n## ${name}\n\n${await measure()}`);
}
