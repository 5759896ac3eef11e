import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { openAs } from './open-as.ts';
import type { DemoUser } from './sign-in.ts';

export type Visitor = DemoUser | 'guest';

/**
 * Tabs by visitor, shared by the journeys of a worker, for journeys that change nothing. The browser cache is warm,
 * as for people who work all day.
 */
export const test = base.extend<object, { tabOf: (visitor: Visitor) => Promise<Page> }>({
  tabOf: [
    async ({ browser }, use) => {
      const tabs = new Map<Visitor, Page>();
      const contexts: BrowserContext[] = [];
      await use(async (visitor) => {
        const tab = tabs.get(visitor);
        if (tab) return tab;
        const context = await browser.newContext();
        const page = await context.newPage();
        contexts.push(context);
        tabs.set(visitor, page);
        if (visitor !== 'guest') await openAs(page, visitor, '/VERSION.txt');
        return page;
      });
      for (const context of contexts) await context.close();
    },
    { scope: 'worker' },
  ],
});
