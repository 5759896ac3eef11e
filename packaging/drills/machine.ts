import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { step, untilReady } from './use-program.ts';

/** Runs to its end; what it wrote is shown when it fails. */
export function run(
  command: readonly string[],
  options: { input?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  const [program = '', ...args] = command;
  const env = { ...process.env, ...options.env };
  const { status, stdout, stderr, error } = spawnSync(program, args, { ...options, env, encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new Error(`${command.join(' ')} ended with ${error?.message ?? status}: ${stdout}${stderr}`);
}

export type Running = { stop(): Promise<void>; kill(): Promise<void> };

/** A program that listens at `address`; what it writes goes into `log`. */
export async function startProgram(
  command: readonly string[],
  address: string,
  log: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const [program = '', ...args] = command;
  const output = openSync(log, 'a');
  const child: ChildProcess = spawn(program, args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  });
  closeSync(output);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await step('start', () => untilReady(address, hasEnded)).catch((error) => {
    console.log(readFileSync(log, 'utf8').slice(-2000));
    throw error;
  });
  const end = async (signal: NodeJS.Signals) => {
    const gone = once(child, 'exit');
    child.kill(signal);
    return (await gone) as [number | null, string | null];
  };
  return {
    stop: () =>
      step('stop', async () => {
        const [code, signal] = await end('SIGTERM');
        if (code !== 0) throw new Error(`ended with ${code ?? signal}`);
      }),
    kill: () => step('kill', async () => void (await end('SIGKILL'))),
  };
}
