import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No fault that axe can find on what is on the screen now, or in a part of it. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await expectNoFaults(new AxeBuilder({ page }).include(part).withTags(TAGS));
}

/** After another colour scheme alone: what colours can break, and nothing that was looked at before. */
export async function expectContrast(page: Page, part = 'html'): Promise<void> {
  await expectNoFaults(
    new AxeBuilder({ page }).include(part).withRules(['color-contrast', 'link-in-text-block']),
  );
}

async function expectNoFaults(builder: AxeBuilder): Promise<void> {
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found).toEqual([]);
}

/** Tables scroll by themselves; the page never does. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
}

async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText(/^Wczytywanie/)).toHaveCount(0);
}

/** Phone, tablet and, where it ends, desk, light and dark; on the tablet axe looks where it is asked to. */
export async function expectAccessibleAtEveryWidth(page: Page, { tablet = false } = {}): Promise<void> {
  await settled(page);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    await expectNoSidewaysScroll(page);
    if (width === 768 && !tablet) continue;
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectContrast(page);
    await page.emulateMedia({ colorScheme: 'light' });
  }
}
