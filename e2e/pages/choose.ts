import { expect, type Locator } from '@playwright/test';

/**
 * Ticks a checkbox or radio button that its label covers. The event is dispatched to the control itself, because
 * pages shift and take the focus while they load: a forced click could hit a former position, a key another control.
 */
export async function choose(control: Locator): Promise<void> {
  if (!(await control.isChecked())) await control.dispatchEvent('click');
  await expect(control).toBeChecked();
}

export async function unchoose(box: Locator): Promise<void> {
  if (await box.isChecked()) await box.dispatchEvent('click');
  await expect(box).not.toBeChecked();
}
