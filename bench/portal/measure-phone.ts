import { type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from '../../e2e/browser/find-chromium.ts';
import { startServer } from '../../e2e/server/start-server.ts';
import { quantile, table } from '../measure.ts';

/**
 * `npm run bench -- portal phone`: how soon the largest part of a page of the portal is painted on a phone, of the demo, on a line
 * of 1.6 Mb/s that takes 150 ms there and back and a processor four times slower than this one. Each run is a first
 * visit: nothing is kept in the browser.
 */
const RUNS = 5;
const LIMIT_MS = 1800;
const SHIFT_LIMIT = 0.05;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const PAGES = {
  home: '/portal',
  institution: '/portal/archiwum-modrzewina',
  collection: '/portal/archiwum-modrzewina/01',
  unit: '/portal/archiwum-modrzewina/01/01/02',
  'document with a scan': '/portal/archiwum-modrzewina/01/01/02/02?q=zebrania',
  recording: '/portal/rudnickie-archiwum/01/01/01/01',
  film: '/portal/rudnickie-archiwum/01/02/01/01',
  hits: '/portal/szukaj?q=zabawa',
  map: '/portal/mapa',
};

const OBSERVED = `
  window.seen = { largest: 0, what: '', shift: 0 };
  new PerformanceObserver((list) => {
    const last = list.getEntries().at(-1);
    Object.assign(window.seen, { largest: last.startTime, what: last.element?.tagName ?? '' });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

interface VisitFigures {
  largest: number;
  what: string;
  shift: number;
}

async function open(context: BrowserContext, path: string): Promise<VisitFigures> {
  const page = await context.newPage();
  await page.addInitScript(OBSERVED);
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', LINE);
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(path, { waitUntil: 'networkidle' });
  return (await page.evaluate('window.seen')) as VisitFigures;
}

const server = await startServer();
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...(process.env as Record<string, string>), ...env },
});
try {
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    const visits: VisitFigures[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({
        baseURL: server.url,
        locale: 'pl-PL',
        viewport: { width: 390, height: 800 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
      });
      visits.push(await open(context, path));
      await context.close();
    }
    const largest = quantile(
      visits.map((one) => one.largest),
      0.5,
    );
    const shift = Math.max(...visits.map((one) => one.shift));
    if (largest > LIMIT_MS || shift > SHIFT_LIMIT) process.exitCode = 1;
    rows.push([name, largest.toFixed(0), visits.at(-1)?.what ?? '', shift.toFixed(3)]);
  }
  console.log(`\n## Pages of the portal on a phone, medians of ${RUNS} first visits\n`);
  console.log(
    table(['page', `largest part, ms (≤ ${LIMIT_MS})`, 'what it is', `shift (≤ ${SHIFT_LIMIT})`], rows),
  );
} finally {
  await browser.close();
  await server.stop();
}
