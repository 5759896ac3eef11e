import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { MetricValues } from '../operation/metrics.ts';
import type { Settings } from '../settings.ts';
import type { Stop } from './shutdown.ts';
import type { ProcessRole, RoleStart } from './start-role.ts';

type Overrides = Partial<Pick<Settings, 'port' | 'drainSeconds'>>;

export type Order =
  | { type: 'start'; role: RoleStart; overrides: Overrides }
  | { type: 'stop' }
  | { type: 'metrics' };

export type Report =
  | { type: 'ready'; greeting: string | null; port: number | null }
  | { type: 'metrics'; values: MetricValues };

type ReportOf<Type extends Report['type']> = Extract<Report, { type: Type }>;

const PROGRAM = join(import.meta.dirname, 'supervised.ts');
const FIRST_BACKOFF_MS = 200;
const MAX_BACKOFF_MS = 10_000;
/** Uptime after which the end of a process does not count as a failed start. */
const STABLE_MS = 30_000;
const METRICS_TIMEOUT_MS = 2000;
/** Added to the time limit of requests and jobs; afterwards a process that hangs is killed. */
const STOP_MARGIN_MS = 30_000;

/** A process ended before it was ready and has printed the reason on standard error. */
export class StartRefused extends Error {}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Resolves to the next report; never if the process ends first. */
function nextReport<Type extends Report['type']>(child: ChildProcess, type: Type): Promise<ReportOf<Type>> {
  return new Promise((resolve) => {
    const onMessage = (message: Report) => {
      if (message.type !== type) return;
      child.off('message', onMessage);
      resolve(message as ReportOf<Type>);
    };
    child.on('message', onMessage);
  });
}

function send(child: ChildProcess, order: Order): void {
  // Ignores the error of a channel closed by an ending process, whose exit is handled elsewhere.
  child.send(order, () => {});
}

export interface SupervisedRole {
  /** Resolves when the process is ready. A first start that fails is not retried. */
  start(): Promise<ReportOf<'ready'>>;
  /** Metrics of the process; empty while it is being replaced. */
  metrics(): Promise<MetricValues>;
  stop: Stop;
}

/** Runs a process of a role and replaces it when it dies, until it is stopped. */
export function supervise(
  role: ProcessRole,
  databaseUrl: string,
  settings: Settings,
  log: FastifyBaseLogger,
): SupervisedRole {
  const overrides: Overrides = { drainSeconds: settings.drainSeconds };
  const stopping = new AbortController();
  let child: ChildProcess | null = null;
  let watching: Promise<void> = Promise.resolve();
  let backoffMs = FIRST_BACKOFF_MS;

  const spawn = async (loadsDemo: boolean) => {
    const fresh = fork(PROGRAM, [role], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = fresh;
    const ended = new Promise<string>((resolve) => {
      fresh.once('exit', (code, signal) => resolve(signal ?? `status ${code}`));
      fresh.once('error', (error) => resolve(error.message));
    });
    send(fresh, { type: 'start', role: { role, databaseUrl, loadsDemo }, overrides });
    const ready = await Promise.race([nextReport(fresh, 'ready'), ended]);
    if (typeof ready === 'string') throw new StartRefused(`The ${role} process ended: ${ready}`);
    return { ready, ended };
  };

  const keepRunning = async (ended: Promise<string>): Promise<void> => {
    const since = performance.now();
    const reason = await ended;
    if (stopping.signal.aborted) return;
    if (performance.now() - since > STABLE_MS) backoffMs = FIRST_BACKOFF_MS;
    log.error({ role, reason }, 'a process ended and is started again');
    while (!stopping.signal.aborted) {
      await wait(backoffMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      backoffMs = Math.min(2 * backoffMs, MAX_BACKOFF_MS);
      const next = await spawn(false).catch(() => null);
      if (next) return keepRunning(next.ended);
    }
  };

  return {
    async start() {
      const { ready, ended } = await spawn(settings.demo);
      // Replacements listen on the port of the first process.
      if (ready.port !== null) overrides.port = ready.port;
      watching = keepRunning(ended);
      return ready;
    },
    async metrics() {
      if (!child?.connected) return [];
      const answer = nextReport(child, 'metrics').then(({ values }) => values);
      send(child, { type: 'metrics' });
      return Promise.race([answer, wait(METRICS_TIMEOUT_MS, [])]);
    },
    async stop() {
      stopping.abort();
      if (child && !hasEnded(child)) {
        const exit = once(child, 'exit');
        send(child, { type: 'stop' });
        const hanging = child;
        const timer = setTimeout(
          () => {
            log.error({ role }, 'a process that did not stop is killed');
            hanging.kill('SIGKILL');
          },
          settings.drainSeconds * 1000 + STOP_MARGIN_MS,
        );
        await exit;
        clearTimeout(timer);
      }
      await watching;
    },
  };
}
