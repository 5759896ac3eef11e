import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { continueUnderNode24 } from './node24.mjs';
import { stages } from './test-stages.mjs';

ensureInstalled();
await continueUnderNode24();

const reports = mkdtempSync(join(tmpdir(), 'regest-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

const results = [];
for (const { name, run } of stages(reports, ensureWebBuilt)) {
  console.log(`\n=== ${name}`);
  const began = Date.now();
  const worked = processorSeconds();
  // Whatever happens in one stage, the others are still reported.
  const result = await run().catch((error) => {
    console.error(error.plain ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  // A suite that finds no tests proves nothing.
  if (result.passed + result.failed === 0) result.failed = 1;
  results.push({ name, ...result });
  console.log(
    `--- ${name}: ${result.passed} passed, ${result.failed} failed (${seconds(began)} s, ${(processorSeconds() - worked).toFixed(1)} s of processor)`,
  );
}

const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
console.log('');
for (const { name, passed, failed } of results) console.log(`${name}: ${passed} ok, ${failed} not ok`);
const { findOffice } = await import('../../apps/server/src/writers/testing/find-office.ts');
if (findOffice(process.env.PATH) === null)
  console.log(
    'Left out: the second look at ODT and XLSX files by LibreOffice, which this machine does not have.',
  );
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 ? 0 : 1;

/** What the ended stages took of the processor, which a busy machine does not change; known on Linux alone. */
function processorSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(13, 15);
    return (Number(user) + Number(system)) / 100;
  } catch {
    return 0;
  }
}

function seconds(began) {
  return ((Date.now() - began) / 1000).toFixed(1);
}
