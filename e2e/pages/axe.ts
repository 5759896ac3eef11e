import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { runAxe } from './run-axe.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects that axe finds no fault on the page or in a part of it. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await expectNoFaults(page, part, { runOnly: TAGS });
}

/** Checks only the rules of axe that a colour scheme can break. */
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

/** Script: elements beyond the edge of the window, for the message of a failure. */
const PAST_THE_EDGE = `document.documentElement.scrollWidth <= window.innerWidth ? [] :
  [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
    .map((element) => element.outerHTML.slice(0, 120))`;

/** Expects that the settled page does not scroll sideways; tables have their own scrolling. */
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

/** Expects no sideways scrolling; axe checks everything at desk width and dark colours at phone width. */
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

/** Full check by axe at phone width, for pages with a different layout there. */
export async function expectPhoneAccessible(page: Page): Promise<void> {
  await inLayout(page, 'phone');
  await expectAccessible(page);
}
