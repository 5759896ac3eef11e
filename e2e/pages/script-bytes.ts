import type { Page, Request } from '@playwright/test';

/** Limit of compressed script of a first visit in bytes. */
export const SCRIPT_LIMIT = 250_000;

/** Transferred bytes of all scripts from `open` until the network is idle. */
export async function scriptBytes(page: Page, open: () => Promise<unknown>): Promise<number> {
  const sizes: Promise<number>[] = [];
  const count = (request: Request) => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  };
  // Blocks the event stream of an open record, with which the network would never be idle.
  await page.route('**/presence', (route) => route.abort());
  page.on('requestfinished', count);
  await open();
  await page.waitForLoadState('networkidle');
  page.off('requestfinished', count);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
