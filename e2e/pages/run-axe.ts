import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations in a part of the page. Axe is loaded once for each page, since parsing it takes a fifth of its time. */
export async function runAxe(
  page: Page,
  part: string,
  options: RunOptions,
): Promise<AxeResults['violations']> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(SOURCE);
  const axeOptions = { ...options, iframes: false, resultTypes: ['violations'] };
  const run = `axe.run(${JSON.stringify(part)}, ${JSON.stringify(axeOptions)}).then(({ violations }) => violations)`;
  return page.evaluate<AxeResults['violations']>(run);
}
