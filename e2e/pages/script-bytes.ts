import type { Page, Request } from '@playwright/test';

/** What a first visit may cost: 250 KB of compressed script. */
export const SCRIPT_LIMIT = 250_000;

/** The bytes of every script that crosses the line while `open` runs and until the page rests, as they were sent. */
export async function scriptBytes(page: Page, open: () => Promise<unknown>): Promise<number> {
  const sizes: Promise<number>[] = [];
  const count = (request: Request) => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  };
  // Stays open for as long as the record does: with it the page would never rest.
  await page.route('**/presence', (route) => route.abort());
  page.on('requestfinished', count);
  await open();
  await page.waitForLoadState('networkidle');
  page.off('requestfinished', count);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
