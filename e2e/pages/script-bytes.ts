import type { Page } from '@playwright/test';

/** What a first visit may cost: 250 KB of compressed script. */
export const SCRIPT_LIMIT = 250_000;

/** The bytes of every script that crosses the line while `open` runs and until the page rests, as they were sent. */
export async function scriptBytes(page: Page, open: () => Promise<unknown>): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await open();
  await page.waitForLoadState('networkidle');
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
