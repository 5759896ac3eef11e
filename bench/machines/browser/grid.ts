import type { Page } from '@playwright/test';
import { quantile } from '../../measure.ts';
import { type Site, visit } from './visit.ts';

/** Tells when the first cell of the grid is on the screen, counted from the start of the navigation. */
const WATCH = `
  const look = () => {
    if (document.querySelector('[role="gridcell"]')) requestAnimationFrame(() => window.tellPainted(performance.now()));
    else requestAnimationFrame(look);
  };
  if (location.pathname.startsWith('/grid/')) look();
`;

/**
 * Time of the page for a key: its handlers, the rendering after them and the layout. The two events of a letter
 * (keydown, input) count as one. The wait for the next frame is the machine's and is not counted.
 */
const LISTEN = `
  window.forget = () => { window.began = null; window.busy = 0; window.waiting = 0; };
  for (const kind of ['keydown', 'input'])
    addEventListener(kind, () => {
      window.began ??= performance.now();
      window.waiting += 1;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        document.body.getBoundingClientRect();
        window.busy = performance.now() - window.began;
        window.waiting -= 1;
      };
      port2.postMessage(0);
    }, true);
`;

async function paints(page: Page, path: string, runs: number): Promise<number[]> {
  const times: number[] = [];
  let tell = (_: number) => {};
  await page.exposeFunction('tellPainted', (ms: number) => tell(ms));
  await page.addInitScript(WATCH);
  for (let run = 0; run <= runs; run += 1) {
    const { promise, resolve } = Promise.withResolvers<number>();
    tell = resolve;
    await page.goto(path);
    const ms = await promise;
    // The first brings the scripts, which a day's work has in its cache.
    if (run > 0) times.push(ms);
  }
  return times;
}

async function keystrokes(page: Page, keys: readonly string[]): Promise<number[]> {
  await page.evaluate(LISTEN);
  const times: number[] = [];
  for (const key of keys) {
    await page.evaluate('window.forget()');
    await page.keyboard.press(key);
    // Asked from outside: the page's own policy lets nothing be evaluated in it again and again.
    while (!(await page.evaluate('window.busy > 0 && window.waiting === 0'))) await page.waitForTimeout(5);
    times.push((await page.evaluate('window.busy')) as number);
  }
  return times;
}

const TYPED = [...'Kronika gminy w Modrzewinie'].map((letter) => (letter === ' ' ? 'Space' : letter));

/** The units of a series as a table of 1,000 rows. */
export async function gridTimes(site: Site, seriesId: number, runs: number) {
  return visit(site, async (page, open) => {
    await open('/resource');
    const painted = await paints(page, `/grid/series/${seriesId}?level=unit`, runs);
    const rows = Number(await page.getByRole('grid').getAttribute('aria-rowcount'));
    await page.getByRole('gridcell').nth(2).click();
    const keys = [...TYPED, 'Escape', ...Array<string>(20).fill('ArrowDown')];
    const times = await keystrokes(page, keys);
    return { rows, paint: quantile(painted, 0.5), key: quantile(times, 0.5), slowKey: quantile(times, 0.95) };
  });
}
