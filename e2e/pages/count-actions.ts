import type { Page } from '@playwright/test';

/** Script: counts clicks, drops and keys other than typed characters and modifiers. */
const COUNT = `{
  globalThis.actionsDone = 0;
  const isAction = ({ type, key, ctrlKey, altKey }) =>
    type !== 'keydown' ||
    !(['Control', 'Alt', 'Shift', 'Meta'].includes(key) || (key.length === 1 && !ctrlKey && !altKey));
  for (const type of ['pointerdown', 'drop', 'keydown'])
    addEventListener(type, (event) => { if (event.isTrusted && isAction(event)) actionsDone += 1; }, true);
}`;

/** Counts actions from the next page load on. */
export async function countActions(page: Page): Promise<void> {
  await page.addInitScript(COUNT);
}

export async function actionsOf(page: Page): Promise<number> {
  return (await page.evaluate('actionsDone')) as number;
}
