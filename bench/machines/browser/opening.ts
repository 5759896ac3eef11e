import { quantile } from '../../measure.ts';
import { type Site, visit } from './visit.ts';

/**
 * Looks at every frame whether a record is in the tree with nothing over it. The time is the page's own, counted
 * from the start of the navigation.
 */
const WATCH = `
  const look = () => {
    const row = document.querySelector('[role="treeitem"][aria-label]');
    const box = row?.getBoundingClientRect();
    const top = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (top && row.contains(top)) window.tellUsable(performance.now());
    else requestAnimationFrame(look);
  };
  if (location.pathname === '/resource') look();
`;

/** Milliseconds from the start of the navigation to a tree that can be clicked; nothing in the cache. */
export async function openingTimes(site: Site, runs: number): Promise<{ median: number; slowest: number }> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const ms = await visit(site, async (page, open) => {
      const { promise: usable, resolve } = Promise.withResolvers<number>();
      await page.exposeFunction('tellUsable', resolve);
      await page.addInitScript(WATCH);
      await open('/resource');
      return usable;
    });
    // The first visit warms the server.
    if (run > 0) times.push(ms);
  }
  return { median: quantile(times, 0.5), slowest: Math.max(...times) };
}
