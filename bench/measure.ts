/** The middle of the times that `work` took, in milliseconds, after a few runs that do not count. */
export async function median(runs: number, work: (run: number) => Promise<unknown>): Promise<number> {
  return quantile(await times(runs, work), 0.5);
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export async function times(
  runs: number,
  work: (run: number) => Promise<unknown>,
  warmUp = Math.min(5, Math.floor(runs / 4)),
): Promise<number[]> {
  const times: number[] = [];
  for (let run = -warmUp; run < runs; run += 1) {
    const ms = await timed(() => work(run + warmUp));
    if (run >= 0) times.push(ms);
  }
  return times;
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

/** The middle of each, run in turns, so that a busy moment of the machine falls on all. */
export async function mediansInTurns(
  runs: number,
  works: readonly (() => Promise<unknown>)[],
  warmUp = Math.ceil(runs / 6),
): Promise<number[]> {
  const times = works.map((): number[] => []);
  for (let run = -warmUp; run < runs; run += 1)
    for (const [place, work] of works.entries()) {
      const ms = await timed(work);
      if (run >= 0) times[place]?.push(ms);
    }
  return times.map((values) => quantile(values, 0.5));
}

export async function medianOfBoth(
  runs: number,
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
  warmUp?: number,
): Promise<{ ours: number; bare: number }> {
  const [first = Number.NaN, second = Number.NaN] = await mediansInTurns(runs, [ours, bare], warmUp);
  return { ours: first, bare: second };
}

export function ratio(over: number, under: number): string {
  return `${(over / under).toFixed(2)} ×`;
}
