import { expect, type Locator } from '@playwright/test';

/**
 * Ticks a box or a radio button whose own control lies under its label. By keyboard, as a forced click goes to the
 * place where the control was a moment ago, and pages move while they are being filled.
 */
export async function choose(control: Locator): Promise<void> {
  if (!(await control.isChecked())) await control.press('Space');
  await expect(control).toBeChecked();
}

export async function unchoose(box: Locator): Promise<void> {
  if (await box.isChecked()) await box.press('Space');
  await expect(box).not.toBeChecked();
}
