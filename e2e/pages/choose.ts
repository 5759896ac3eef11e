import { expect, type Locator } from '@playwright/test';

/**
 * Ticks a box or a radio button whose own control lies under its label. The event goes to the control itself: a forced click goes
 * to the place where it was a moment ago, and a key to whatever has the focus by then; pages move and take the focus
 * while they are being filled.
 */
export async function choose(control: Locator): Promise<void> {
  if (!(await control.isChecked())) await control.dispatchEvent('click');
  await expect(control).toBeChecked();
}

export async function unchoose(box: Locator): Promise<void> {
  if (await box.isChecked()) await box.dispatchEvent('click');
  await expect(box).not.toBeChecked();
}
