import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Takes hold of something and lets it go over another thing once that shows where it would go. Rows grow while their
 * files are being looked at: a drag that missed the handle, or took the one of another row, is started again.
 */
export async function dragOnto(handle: Locator, target: Locator): Promise<void> {
  const { mouse } = handle.page();
  const dragged = handle.locator('xpath=ancestor-or-self::*[@data-dragged]');
  await expect(async () => {
    await letGo(handle.page());
    await handle.hover();
    await mouse.down();
    // The first move takes it up, the second one goes over the target.
    await target.hover();
    await target.hover();
    await expect(dragged).toHaveCount(1, { timeout: 2000 });
    await expect(target).toHaveAttribute('data-drop', /before|after/, { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await mouse.up();
}

/** What is already in motion goes back to its place: Escape ends a drag without a drop. */
async function letGo(page: Page): Promise<void> {
  if ((await page.locator('[data-dragged]').count()) > 0) await page.keyboard.press('Escape');
  await page.mouse.up();
}
