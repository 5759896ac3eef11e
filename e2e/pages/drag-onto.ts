import { expect, type Locator } from '@playwright/test';

/**
 * Drags an element onto another one and drops it when that shows the drop position. Synthetic events replace the
 * pointer, since the browser sometimes starts a native drag before the runner intercepts it, and the page then
 * receives no further input.
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
