import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { residentBytes } from '../../program-processes.ts';

export interface Running {
  address: string;
  child: ChildProcess;
  stop(): Promise<void>;
}

/** A program of its own, so that its memory is its own; it tells its address on standard output. */
export async function startProgram(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  let address: string | undefined;
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    address = /http:\/\/[\d.:]+/.exec(text)?.[0];
    if (address) break;
  }
  if (!address) throw new Error(`${script} did not start: ${text}`);
  return {
    address,
    child,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

const residentMegabytes = ({ child }: Running) => residentBytes(child.pid ?? 0) / 1024 / 1024;

/** The most that a program grew by while something was done to it. */
export async function growthDuring(program: Running, work: () => Promise<unknown>): Promise<number> {
  const before = residentMegabytes(program);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(program));
  }, 50);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak - before;
}
