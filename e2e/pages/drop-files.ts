import type { Locator, Page } from '@playwright/test';

/** Drops files or folders of the disk on an element, with the events of a system drag. */
export async function dropFiles(
  page: Page,
  target: Locator,
  paths: string[],
  /** Check that runs while the files are held over the element. */
  whileOver?: () => Promise<void>,
): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('the place to drop at is not on the screen');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    if (type === 'drop') await whileOver?.();
    await browser.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await browser.detach();
}
