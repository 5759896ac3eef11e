import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { inProject, PlainError } from './project.mjs';

const WANTED = 24;
const IS_WINDOWS = process.platform === 'win32';
/** Name of the package, which is another one on Windows, as the program's is. */
const PACKAGE = `node-${IS_WINDOWS ? 'win' : process.platform}-${process.arch}`;
const PROGRAM = IS_WINDOWS ? 'node.exe' : 'node';

/** The Node that came with the dependencies, if there is one for this machine. */
export function bundledNode() {
  const path = inProject('node_modules', PACKAGE, 'bin', PROGRAM);
  return existsSync(path) && isNew(path) ? path : null;
}

function isNew(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= WANTED;
}

function findNode() {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, PROGRAM));
  const path = bundledNode() ?? onPath.find((path) => existsSync(path) && isNew(path));
  if (path) return path;
  throw new PlainError(
    `Na tym komputerze zainstaluj Node.js ${WANTED} lub nowszy (jest ${process.version}).`,
    `Install Node.js ${WANTED} or newer on this machine (this is ${process.version}).`,
  );
}

/**
 * Goes on under Node 24. Returns at once when this is it; otherwise starts the same script under it, passes
 * signals on and never returns.
 */
export async function continueUnderNode24() {
  if (Number(process.versions.node.split('.')[0]) >= WANTED) {
    endWithParent();
    return;
  }
  const node = findNode();
  const child = spawn(node, process.argv.slice(1), {
    // The channel tells the child that this process is gone, even when it was killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) },
  });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
  await new Promise(() => {
    child.once('error', (error) => {
      console.error(error.message);
      process.exit(1);
    });
    child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  });
}

function endWithParent() {
  if (!process.channel) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
