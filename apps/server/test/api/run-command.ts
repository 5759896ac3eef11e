import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { environment } from '../processes/environment.ts';
import type { TestServer } from './test-server.ts';

const FOLDER = join(import.meta.dirname, '../../src/programs/cli');

interface Options {
  /** Standard input; empty by default. */
  input?: string;
  env?: Record<string, string>;
}

/** Starts a command of the program as `npm run` does. */
export function startCommand(
  name: string,
  args: readonly string[],
  { input, env }: Options = {},
): ChildProcess {
  const child = spawn(process.execPath, [join(FOLDER, `${name}.ts`), ...args], {
    env: environment(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin?.end(input ?? '');
  return child;
}

export async function runCommand(name: string, args: readonly string[], options: Options = {}) {
  const child = startCommand(name, args, options);
  const [out, error, [code]] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
    once(child, 'exit'),
  ]);
  return { code: code as number, out, error };
}

/** Settings that point to the database and the store of a test. */
export function settingsOf({ url, dataDir }: TestServer): Record<string, string> {
  return { DATABASE_URL: url, REGEST_DATA: dataDir };
}
