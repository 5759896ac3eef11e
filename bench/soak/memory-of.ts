import { readFileSync } from 'node:fs';

export interface Memory {
  heapMb: number;
  rssMb: number;
}

const MB = 1024 * 1024;

/** What a running server holds: its heap by its own metrics, its pages by the kernel. */
export async function memoryOf(pid: number, metricsPort: number): Promise<Memory> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]);
  const rss = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  return { heapMb: Math.round(heap / MB), rssMb: Math.round(rss / MB) };
}

/** The heap rises until it is swept; only the low points tell what is held. */
export function lowest(readings: readonly Memory[]): Memory {
  return {
    heapMb: Math.min(...readings.map(({ heapMb }) => heapMb)),
    rssMb: Math.min(...readings.map(({ rssMb }) => rssMb)),
  };
}
