import { measureInventory } from './exports/inventory.ts';
import { measureStatistics } from './exports/statistics.ts';
import { measureZip, measureZipMemory } from './exports/zip.ts';

/** `npm run bench -- exchange exports` measures all, `… exports zip statistics` these two. */
const PARTS: Record<string, () => Promise<string>> = {
  zip: measureZip,
  memory: measureZipMemory,
  inventory: measureInventory,
  statistics: measureStatistics,
};

const names = process.argv.slice(2);
for (const [name, measure] of Object.entries(PARTS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n## ${name}\n\n${await measure()}`);
}
