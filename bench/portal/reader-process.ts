import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { type Reading, read } from './reader.ts';

/** The load of one process: address, pages, number of readers and end. */
interface Order {
  address: string;
  pages: readonly string[];
  readers: number;
  thinkMs: number;
  until: number;
}

interface ReaderProcess {
  pid: number;
  read(order: Order): Promise<Reading>;
  close(): void;
}

/** Readers in a process of their own: what they are sent does not hold up the clock of the editors. */
export function startReaderProcess(): ReaderProcess {
  const child: ChildProcess = fork(import.meta.filename);
  return {
    pid: child.pid ?? 0,
    async read(order) {
      child.send(order);
      const [reading] = (await once(child, 'message')) as [Reading];
      return reading;
    },
    close: () => child.disconnect(),
  };
}

if (process.send !== undefined && process.argv[1] === import.meta.filename) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
  process.on('message', async ({ readers, ...order }: Order) => {
    const reading: Reading = { ms: [], errors: [] };
    await Promise.all(Array.from({ length: readers }, () => read({ ...order, agent }, reading)));
    process.send?.(reading);
  });
  process.on('disconnect', () => agent.destroy());
}
