import { measureInventory } from './exports/inventory.ts';
import { measureStatistics } from './exports/statistics.ts';
import { measureZip, measureZipMemory } from './exports/zip.ts';

/** `node bench/exports.bench.ts` measures all; `node bench/exports.bench.ts zip statistics` what is named. */
const PARTS: Record<string, () => Promise<string>> = {
  zip: measureZip,
  memory: measureZipMemory,
  inventory: measureInventory,
  statistics: measureStatistics,
};

const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n## ${name}\n\n${await measure()}`);
}
