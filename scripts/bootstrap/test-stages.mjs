import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { countPlaywright, countVitest } from './count-tests.mjs';
import { inProject, ROOT } from './project.mjs';

/** Everything that runs under Node is one program, so what it shares is checked once. */
const TYPED = ['.', 'apps/web'];
const BIN = inProject('node_modules', '.bin');
/** Hundreds of processes load the same modules: what the first of them compiled serves the others. */
const COMPILED = inProject('node_modules', '.cache', 'compiled');

/** The stages of `npm test` in their order, each with the way its tests are counted. */
export function stages(reports, ensureWebBuilt) {
  const vitest = (project) => async () => {
    const report = join(reports, `${project}.json`);
    const args = [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const code = await run('vitest', args);
    return countVitest(readReport(report), code);
  };
  return [
    { name: 'format and lint', run: async () => one(await run('biome', ['check', '.'])) },
    { name: 'types', run: checkTypes },
    { name: 'unit', run: vitest('unit') },
    { name: 'API', run: vitest('api') },
    { name: 'gates', run: vitest('gates') },
    {
      name: 'end-to-end',
      run: async () => {
        ensureWebBuilt();
        const report = join(reports, 'e2e.json');
        const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        });
        return countPlaywright(readReport(report), code);
      },
    },
  ];
}

async function checkTypes() {
  let code = 0;
  for (const project of TYPED) code = (await run('tsc', ['-p', project])) || code;
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

/** Ctrl-C reaches the program too; this process waits for it to clean up and then ends. */
function run(program, args, env = {}) {
  return new Promise((done, fail) => {
    const child = spawn(join(BIN, program), args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: COMPILED,
        ...env,
        PATH: [BIN, process.env.PATH].join(delimiter),
      },
    });
    const forward = (name) => {
      child.kill(name);
      child.once('exit', () => process.exit(128 + constants.signals[name]));
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const name of signals) process.once(name, forward);
    child.once('error', fail);
    child.once('exit', (code) => {
      for (const name of signals) process.off(name, forward);
      done(code ?? 1);
    });
  });
}
