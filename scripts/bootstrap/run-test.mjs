import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensurePortalBuilt } from './build-portal.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { continueUnderNode24 } from './node24.mjs';
import { startStages } from './run-stages.mjs';
import { stages } from './test-stages.mjs';

await ensureInstalled('test');
await continueUnderNode24();
// Before the stages that need it, which run at once and must not build it both.
ensurePortalBuilt();

const reports = mkdtempSync(join(tmpdir(), 'regest-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

const began = Date.now();
const results = [];
const { hasBrowser } = await import('../../e2e/browser/find-chromium.ts');
const hasJourneys = hasBrowser();
for (const together of stages(reports, ensureWebBuilt, hasJourneys))
  results.push(...(await startStages(together)));

const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
console.log('');
for (const { name, passed, failed } of results) console.log(`${name}: ${passed} ok, ${failed} not ok`);
const { findOnPath } = await import('../../apps/server/src/engines/media/find-program.ts');
if (findOnPath('soffice') === null)
  console.log(
    'Left out: the second look at ODT and XLSX files by LibreOffice, which this machine does not have.',
  );
if (findOnPath('oai_pmh') === null)
  console.log(
    'Left out: a harvest by the program of others (libhttp-oai-perl), which this machine does not have.',
  );
const { findSystemEngine } = await import('../../apps/server/src/engines/ocr/pick-ocr-engine.ts');
if ((await findSystemEngine()) === null)
  console.log(
    'Left out: a scan read by tesseract itself (tesseract-ocr, tesseract-ocr-pol), which this machine does not have; the packaged engine reads the same.',
  );
if (!hasJourneys)
  console.log(
    'Left out: every journey in a browser. This machine has no Chromium, and the registry none for its processor: install chromium.',
  );
// Said again at the end: of a long run often only the end is kept.
for (const { name, failures = [] } of results)
  for (const { test, reason } of failures)
    console.log(`Failed in ${name}: ${relative(process.cwd(), test)}\n${firstLines(reason)}`);
console.log(`All stages: ${((Date.now() - began) / 1000).toFixed(0)} s`);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 ? 0 : 1;

function firstLines(reason) {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, 12);
  return lines.map((line) => `  ${line.slice(0, 200)}`).join('\n');
}
