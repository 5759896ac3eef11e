import type { FastifyInstance } from 'fastify';

/** Nothing holds the event loop longer: every other request of the process would wait. */
const MAX_BLOCKED_MS = 50;
const TICK_MS = 20;
/** A log line names no more of what was under way. */
const MAX_NAMES = 10;

export interface Hold {
  /** Processor time of the thread between two turns of the loop: a busy machine is not taken for a busy process. */
  ms: number;
  /** Routes and jobs that were under way, the latest first; with several in it, any of them may be the cause. */
  during: string[];
}

const underWay = new Set<{ name: string }>();
/**
 * Requests that ended since the last tick, since one may begin and end within one block. Null while nothing watches.
 */
let justEnded: { name: string }[] | null = null;

/** Notes that a request or a job is under way, until the function that it returns is called. */
export function beginActivity(name: string): () => void {
  const activity = { name };
  underWay.add(activity);
  return () => {
    if (underWay.delete(activity)) justEnded?.push(activity);
  };
}

function namesUnderWay(): string[] {
  const names = [...underWay, ...(justEnded ?? [])].reverse().map(({ name }) => name);
  return [...new Set(names)].slice(0, MAX_NAMES);
}

/** Calls back after every hold. The timer costs a few microseconds fifty times a second. */
export function watchEventLoop(onHold: (hold: Hold) => void): () => void {
  let before = process.threadCpuUsage();
  justEnded = [];
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1000;
    if (ms > MAX_BLOCKED_MS) onHold({ ms: Math.round(ms), during: namesUnderWay() });
    justEnded = [];
    before = process.threadCpuUsage();
  }, TICK_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    justEnded = null;
  };
}

/** Notes requests by route, never by address. Event streams are left out: they last for hours and block nothing. */
export function noteRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    const { endpoint } = config as { endpoint?: { streams?: true } };
    if (!endpoint?.streams) reply.raw.once('close', beginActivity(`${request.method} ${url ?? 'none'}`));
    done();
  });
}
