import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { environment } from './environment.ts';

const MAIN = join(import.meta.dirname, '../../src/programs/main.ts');
const LAST_WORDS = 20_000;

export interface Program {
  /** Where it listens; a worker does not. */
  address: string;
  pid: number;
  /** The end of what it has said so far, log and greeting. */
  output(): string;
  isRunning(): boolean;
  /** As an operator ends it; resolves when it is gone. */
  stop(): Promise<void>;
  /** As the kernel kills: no goodbye to anybody. */
  kill(): Promise<void>;
}

export interface ProgramSetting {
  env: Record<string, string>;
  /** A network namespace: the program then runs on a host of its own. */
  host?: string;
  /** A command that runs the program, given after it. */
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

/** The program itself, as an operator starts it. */
export async function startProgram(setting: ProgramSetting): Promise<Program> {
  const { env } = setting;
  const [file, args] = command(setting);
  const child = spawn(file, args, {
    env: environment({ PORT: '0', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const append = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-LAST_WORDS);
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
