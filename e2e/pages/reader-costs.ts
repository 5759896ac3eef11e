import { expect, type Page } from '@playwright/test';
import { goTo } from '../browser/go-to.ts';
import { scriptBytes } from './script-bytes.ts';

/** Limits of a portal page (docs/portal.md): bytes, which the build counts too, and layout shift. */
const LIMITS = { script: 12 * 1024, html: 30 * 1024, shift: 0.05 };

const OBSERVERS = `
  window.readerCosts = { shift: 0, largest: '' };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.readerCosts.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    window.readerCosts.largest = list.getEntries().at(-1)?.element?.tagName ?? '';
  }).observe({ type: 'largest-contentful-paint', buffered: true });`;

/** Opens a page as on a first visit and checks bytes, layout shift and the last paint; the bench measures times. */
export async function expectLight(page: Page, address: string): Promise<void> {
  await page.addInitScript(OBSERVERS);
  let html = 0;
  const script = await scriptBytes(page, async () => {
    const answer = await goTo(page, address);
    html = (await answer?.request().sizes())?.responseBodySize ?? 0;
  });
  // Paint entries arrive shortly after the paint.
  await expect.poll(() => page.evaluate('window.readerCosts.largest')).not.toBe('');
  const shift = (await page.evaluate('window.readerCosts.shift')) as number;
  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThanOrEqual(LIMITS.script);
  expect(html).toBeLessThanOrEqual(LIMITS.html);
  expect(shift).toBeLessThanOrEqual(LIMITS.shift);
}
