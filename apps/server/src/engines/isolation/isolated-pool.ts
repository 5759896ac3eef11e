import { type IsolatedWorker, type RunOptions, startIsolated } from './isolated-worker.ts';

interface PoolOptions {
  script: URL;
  size: number;
  /** Resident memory a child may hold before it is killed. */
  memoryMb: number;
  /** Limit of the JavaScript heap, where garbage should be collected earlier. */
  heapMb?: number;
  /** An idle child is ended after this long. */
  idleMs?: number;
  env?: NodeJS.ProcessEnv;
}

export interface IsolatedPool<Input, Output, Progress> {
  readonly size: number;
  /** Waits for a free child, then runs; the time limit counts from the start of the work. */
  run(input: Input, options: RunOptions<Progress>): Promise<Output>;
  stop(): void;
}

/** Children started on demand, up to `size`, and replaced when they die or have swollen. */
export function isolatedPool<Input, Output, Progress = never>({
  script,
  size,
  memoryMb,
  heapMb,
  idleMs = 30_000,
  env,
}: PoolOptions): IsolatedPool<Input, Output, Progress> {
  const idle = new Map<IsolatedWorker, NodeJS.Timeout>();
  const waiting: ((worker: IsolatedWorker) => void)[] = [];
  const all = new Set<IsolatedWorker>();
  let busy = 0;

  function freeWorker(): IsolatedWorker {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      if (worker.isAlive()) return worker;
      all.delete(worker);
    }
    const worker = startIsolated(script, { memoryMb, ...(heapMb && { heapMb }), ...(env && { env }) });
    all.add(worker);
    return worker;
  }

  async function take(): Promise<IsolatedWorker> {
    if (busy < size) {
      busy += 1;
      return freeWorker();
    }
    return new Promise((resolve) => waiting.push(resolve));
  }

  function giveBack(worker: IsolatedWorker): void {
    // Half of the limit is kept free for the next file, which did not cause what this one left behind.
    const usable = worker.isAlive() && worker.residentBytes() < (memoryMb * 1024 * 1024) / 2;
    if (usable) {
      idle.set(worker, setTimeout(() => end(worker), idleMs).unref());
    } else {
      end(worker);
    }
    const next = waiting.shift();
    if (next) next(freeWorker());
    else busy -= 1;
  }

  function end(worker: IsolatedWorker): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    all.delete(worker);
    worker.stop();
  }

  return {
    size,
    async run(input, options) {
      const worker = await take();
      try {
        return (await worker.run(input, options as RunOptions)) as Output;
      } finally {
        giveBack(worker);
      }
    },
    stop() {
      for (const worker of all) end(worker);
    },
  };
}
