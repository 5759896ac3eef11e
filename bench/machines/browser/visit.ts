import type { Browser, Page } from '@playwright/test';
import { openWith } from '../../../e2e/pages/open-as.ts';

export interface Site {
  browser: Browser;
  url: string;
  token: string;
}

/** A first visit: a context of its own has an empty cache. */
export async function visit<T>(
  { browser, url, token }: Site,
  work: (page: Page, open: (path: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'pl-PL',
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = await context.newPage();
    return await work(page, (path) => openWith(page, token, path));
  } finally {
    await context.close();
  }
}
