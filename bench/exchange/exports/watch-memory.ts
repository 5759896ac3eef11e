const MEGABYTE = 1024 * 1024;

/** Growth of this process during the work, in megabytes. */
export async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return (Math.max(peak, process.memoryUsage.rss()) - before) / MEGABYTE;
}

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};
