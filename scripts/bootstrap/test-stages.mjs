import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import { countPlaywright, countVitest } from './count-tests.mjs';
import { inProject } from './project.mjs';
import { runProgram } from './run-program.mjs';

/** Everything that runs under Node is one program, so what it shares is checked once. */
const TYPED = ['.', 'apps/web', 'apps/portal'];
const BIN = inProject('node_modules', '.bin');
/** Hundreds of processes load the same modules: what the first of them compiled serves the others. */
const COMPILED = inProject('node_modules', '.cache', 'compiled');

/**
 * The stages of `npm test` in their order, each with the way its tests are counted; those in one list run at once.
 * Servers and browsers wait half of their time, so together they take little longer than the slower one alone.
 */
export function stages(reports, ensureWebBuilt, hasBrowser) {
  const vitest = (project) => async (write) => {
    const report = join(reports, `${project}.json`);
    const args = [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const code = await run('vitest', args, write);
    return countVitest(readReport(report), code);
  };
  const browser = async (write) => {
    ensureWebBuilt();
    const report = join(reports, 'e2e.json');
    const args = ['test', '--config', 'e2e/playwright.config.ts'];
    const code = await run('playwright', args, write, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
    return countPlaywright(readReport(report), code);
  };
  return [
    [{ name: 'format and lint', run: async (write) => one(await run('biome', ['check', '.'], write)) }],
    [{ name: 'types', run: checkTypes }],
    [{ name: 'unit', run: vitest('unit') }],
    [{ name: 'gates', run: vitest('gates') }],
    [{ name: 'networks', run: vitest('networks') }],
    ...together([
      { name: 'API', run: vitest('api') },
      ...(hasBrowser ? [{ name: 'end-to-end', run: browser }] : []),
    ]),
  ];
}

/** A machine with little memory takes them one after another. */
function together(stages) {
  return totalmem() > 6e9 ? [stages] : stages.map((stage) => [stage]);
}

async function checkTypes(write) {
  let code = 0;
  for (const project of TYPED) code = (await run('tsc', ['-p', project], write)) || code;
  return one(code);
}

const one = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function run(program, args, write, env = {}) {
  return runProgram(join(BIN, program), args, write, {
    NODE_COMPILE_CACHE: COMPILED,
    ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    ...env,
    PATH: [BIN, process.env.PATH].join(delimiter),
  });
}
