import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page, Request } from '@playwright/test';
import { openWith } from '../../../e2e/pages/open-as.ts';
import { quantile } from '../../measure.ts';
import { type Site, visit } from './visit.ts';

/** The processor of a first visit is so many times slower than this machine's. */
const SLOWER = 4;
const TIMEOUT_MS = 60_000;

export interface Screen {
  name: string;
  path: string;
  /** Selector of the element that must be visible before work can begin. */
  usable: string;
  /** Selector of the last element, so that all requests before it are counted. */
  last?: string;
  /** Opened without an account. */
  asGuest?: true;
  limits: { ms: number; script?: number };
}

interface FirstVisit {
  ms: number;
  longestTask: number;
  requests: string[];
  scriptBytes: number;
}

/** Looks at every frame whether the element is there and can be pressed; records the long tasks. */
const watch = ({ path, usable }: Screen) => `
  if (location.pathname === ${JSON.stringify(path)}) {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
    const look = () => {
      const target = document.querySelector(${JSON.stringify(usable)});
      const box = target?.getBoundingClientRect();
      const top = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (top && target.contains(top)) window.tellUsable(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  }
`;

async function tooLate({ name }: Screen): Promise<never> {
  await sleep(TIMEOUT_MS, undefined, { ref: false });
  throw new Error(`${name} was not usable after ${TIMEOUT_MS} ms.`);
}

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return session;
}

async function once(site: Site, screen: Screen): Promise<FirstVisit> {
  return visit(site, async (page) => {
    const { promise: usable, resolve } = Promise.withResolvers<number>();
    await page.exposeFunction('tellUsable', resolve);
    await page.addInitScript(watch(screen));
    // Stays open for as long as the record does: with it the page would never rest.
    let presence = 0;
    await page.route('**/presence', (route) => {
      presence += 1;
      return route.abort();
    });
    let hasStarted = false;
    const finished: Request[] = [];
    page.on('request', (request) => {
      hasStarted ||= request.isNavigationRequest() && new URL(request.url()).pathname === screen.path;
    });
    page.on('requestfinished', (request) => hasStarted && finished.push(request));
    await slowDown(page);
    if (screen.asGuest) await page.goto(screen.path);
    else await openWith(page, site.token, screen.path);
    const ms = await Promise.race([usable, tooLate(screen)]);
    if (screen.last) await page.waitForSelector(screen.last, { timeout: TIMEOUT_MS });
    await page.waitForLoadState('networkidle');
    const tasks = (await page.evaluate('window.longTasks')) as number[];
    const sizes = finished
      .filter((request) => request.resourceType() === 'script')
      .map(async (request) => (await request.sizes()).responseBodySize);
    const scriptBytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    const requests = finished.map((request) => new URL(request.url()).pathname);
    if (presence > 0) requests.push('presence');
    return { ms, longestTask: Math.max(0, ...tasks), requests, scriptBytes };
  });
}

/** A first visit with an empty cache and a slow processor: the middle of several. */
export async function firstVisit(site: Site, screen: Screen, runs: number): Promise<FirstVisit> {
  // The first warms the server.
  await once(site, screen);
  const all: FirstVisit[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await once(site, screen));
  const middle = (value: (one: FirstVisit) => number) => quantile(all.map(value), 0.5);
  const largest = all.reduce((a, b) => (b.requests.length > a.requests.length ? b : a));
  return {
    ms: middle(({ ms }) => ms),
    longestTask: middle(({ longestTask }) => longestTask),
    requests: largest.requests,
    scriptBytes: middle(({ scriptBytes }) => scriptBytes),
  };
}
