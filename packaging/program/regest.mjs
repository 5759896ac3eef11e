// Starts the program of a package, or one of its commands: regest.mjs [start [--open] | health | COMMAND …].
import { spawn } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';

const COMMANDS = ['backup', 'restore', 'create-admin', 'clear-demo', 'build-search', 'doctor'];
/** Beside this file in a package. */
const PROGRAMS = './apps/server/src/programs';
const POLL_INTERVAL_MS = 500;
const HEALTH_TIMEOUT_MS = 2000;

process.env.REGEST_DATA = resolve(process.env.REGEST_DATA || 'data');
// What the first start compiled serves the next ones, and the processes that it starts.
process.env.NODE_COMPILE_CACHE ??= join(process.env.REGEST_DATA, 'cache', 'compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);

const [command = 'start', ...rest] = process.argv.slice(2);
const address = `http://127.0.0.1:${process.env.PORT || 3000}`;

async function isRunning() {
  try {
    const answer = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    return answer.ok && 'database' in (await answer.json());
  } catch {
    return false;
  }
}

function openBrowser() {
  const [program, ...args] = process.platform === 'win32' ? ['explorer.exe', address] : ['xdg-open', address];
  const browser = spawn(program, args, { stdio: 'ignore', detached: true });
  browser.on('error', () => {});
  browser.unref();
}

async function openWhenReady() {
  while (!(await isRunning())) await new Promise((done) => setTimeout(done, POLL_INTERVAL_MS).unref());
  openBrowser();
}

async function start() {
  if (rest.includes('--open')) {
    if (await isRunning()) {
      console.log(`Regest już działa: ${address} / Regest is running already: ${address}`);
      return openBrowser();
    }
    openWhenReady();
  }
  await import(`${PROGRAMS}/main.ts`);
}

if (command === 'start') await start();
else if (command === 'health') process.exitCode = (await isRunning()) ? 0 : 1;
else if (COMMANDS.includes(command)) {
  process.argv.splice(2, 1);
  await import(`${PROGRAMS}/cli/${command}.ts`);
} else {
  console.error(`regest [start | health | ${COMMANDS.join(' | ')}]`);
  process.exitCode = 2;
}
