import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { runAxe } from './run-axe.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No fault that axe can find on what is on the screen now, or in a part of it. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await expectNoFaults(page, part, { runOnly: TAGS });
}

/** Only the rules that another colour scheme can break. */
export async function expectContrast(page: Page, part = 'html'): Promise<void> {
  await expectNoFaults(page, part, {
    runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  });
}

async function expectNoFaults(page: Page, part: string, options: RunOptions): Promise<void> {
  const violations = await runAxe(page, part, options);
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(faults).toEqual([]);
}

/** What reaches past the edge of the window, so that a failure says where to look. */
const PAST_THE_EDGE = `document.documentElement.scrollWidth <= window.innerWidth ? [] :
  [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
    .map((element) => element.outerHTML.slice(0, 120))`;

/** Tables scroll by themselves; the page never does, once it has come to rest. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(PAST_THE_EDGE)).toEqual([]);
}

async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText(/^Wczytywanie/)).toHaveCount(0);
}

const WIDTHS = { phone: 320, tablet: 768, desk: 1440 };
type Layout = keyof typeof WIDTHS;

async function inLayout(page: Page, layout: Layout): Promise<void> {
  await page.setViewportSize({ width: WIDTHS[layout], height: 900 });
  await settled(page);
  await expectNoSidewaysScroll(page);
}

/** No page scrolls sideways; axe checks all of it at desk width and the dark colours at phone width. */
export async function expectAccessibleAtEveryWidth(page: Page): Promise<void> {
  await settled(page);
  await inLayout(page, 'desk');
  await expectAccessible(page);
  await inLayout(page, 'tablet');
  await inLayout(page, 'phone');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await inLayout(page, 'desk');
}

/** A layout of its own on a phone: axe checks all of it there too. */
export async function expectPhoneAccessible(page: Page): Promise<void> {
  await inLayout(page, 'phone');
  await expectAccessible(page);
}
