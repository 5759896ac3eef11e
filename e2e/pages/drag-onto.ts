import { expect, type Locator } from '@playwright/test';

/**
 * Takes hold of something and lets it go over another thing once that shows where it would go. The events are those of
 * a drag; with a real pointer the browser takes the drag over before the runner can intercept it, once in some dozen
 * times, and then neither key nor pointer reaches the page again.
 */
export async function dragOnto(handle: Locator, target: Locator): Promise<void> {
  const dataTransfer = await handle.page().evaluateHandle('new DataTransfer()');
  await expect(handle).toHaveAttribute('draggable', 'true');
  await handle.dispatchEvent('dragstart', { dataTransfer });
  await expect(handle.locator('xpath=ancestor-or-self::*[@data-dragged]')).toHaveCount(1);
  for (const type of ['dragenter', 'dragover']) await target.dispatchEvent(type, { dataTransfer });
  await expect(target).toHaveAttribute('data-drop');
  await target.dispatchEvent('drop', { dataTransfer });
  await handle.dispatchEvent('dragend', { dataTransfer });
}
