/** The middle of the times that `work` took, in milliseconds, after a few runs that do not count. */
export async function median(runs: number, work: (run: number) => Promise<unknown>): Promise<number> {
  return quantile(await times(runs, work), 0.5);
}

export async function times(runs: number, work: (run: number) => Promise<unknown>): Promise<number[]> {
  const warmUp = Math.min(5, Math.floor(runs / 4));
  const taken: number[] = [];
  for (let run = -warmUp; run < runs; run += 1) {
    const begun = performance.now();
    await work(run + warmUp);
    if (run >= 0) taken.push(performance.now() - begun);
  }
  return taken;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function milliseconds(value: number): string {
  return value < 10 ? value.toFixed(2) : value.toFixed(0);
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
