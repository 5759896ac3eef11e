import { expect, type Locator } from '@playwright/test';

/**
 * Takes hold of something and lets it go over another thing once that shows where it would go. Rows grow while their
 * files are being looked at: a drag that missed the handle is started again.
 */
export async function dragOnto(handle: Locator, target: Locator): Promise<void> {
  const { mouse } = handle.page();
  await expect(async () => {
    await mouse.up();
    await handle.hover();
    await mouse.down();
    // The first move takes it up, the second one goes over the target.
    await target.hover();
    await target.hover();
    await expect(target).toHaveAttribute('data-drop', /before|after/, { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await mouse.up();
}
