import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { environment } from './environment.ts';

const MAIN = join(import.meta.dirname, '../../src/programs/main.ts');
const MAX_OUTPUT_CHARACTERS = 20_000;

export interface Program {
  /** Base address; empty for a worker, which does not listen. */
  address: string;
  pid: number;
  /** Last part of its output, log and greeting. */
  output(): string;
  isRunning(): boolean;
  /** Stops the program like an operator; resolves when it has ended. */
  stop(): Promise<void>;
  /** Sends SIGKILL, so that the process cannot close its connections. */
  kill(): Promise<void>;
}

export interface ProgramSetting {
  env: Record<string, string>;
  /** Network namespace in which the program runs as a separate host. */
  host?: string;
  /** Command that runs the program, which follows as its arguments. */
  wrap?: readonly string[];
}

function command({ host, wrap = [] }: ProgramSetting): [string, string[]] {
  const onHost = host === undefined ? [] : ['ip', 'netns', 'exec', host];
  const [file = '', ...args] = [...onHost, ...wrap, process.execPath, MAIN];
  return [file, args];
}

async function greeted(child: ChildProcess, output: () => string): Promise<string> {
  for (;;) {
    const address = /http:\/\/[\w.:[\]]+:\d+/.exec(output())?.[0];
    if (address) return address;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The program ended: ${output()}`);
    await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), once(child, 'exit')]);
  }
}

/** Starts the program as an operator does. */
export async function startProgram(setting: ProgramSetting): Promise<Program> {
  const { env } = setting;
  const [file, args] = command(setting);
  const child = spawn(file, args, {
    env: environment({ PORT: '0', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const append = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-MAX_OUTPUT_CHARACTERS);
  };
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  await once(child, 'spawn');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!isRunning()) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  return {
    address: env.REGEST_ROLE === 'worker' ? '' : await greeted(child, () => text),
    pid: child.pid as number,
    output: () => text,
    isRunning,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
