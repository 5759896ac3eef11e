import { residentBytes } from '../program-processes.ts';

export interface Memory {
  heapMb: number;
  rssMb: number;
}

const MB = 1024 * 1024;

/** Memory of a running program: heaps by its metrics, pages by the kernel, of all its processes. */
export async function memoryOf(pid: number, metricsPort: number): Promise<Memory> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const heaps = [...text.matchAll(/^nodejs_heap_size_used_bytes\S* (\d+)/gm)].map(([, bytes]) =>
    Number(bytes),
  );
  const heap = heaps.reduce((sum, bytes) => sum + bytes, 0);
  return { heapMb: Math.round(heap / MB), rssMb: Math.round(residentBytes(pid) / MB) };
}

/** The heap rises until it is swept; only the low points tell what is held. */
export function lowest(readings: readonly Memory[]): Memory {
  return {
    heapMb: Math.min(...readings.map(({ heapMb }) => heapMb)),
    rssMb: Math.min(...readings.map(({ rssMb }) => rssMb)),
  };
}
