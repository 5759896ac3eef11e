import type { Page } from '@playwright/test';

/** Presses of the pointer, drops, and keys that write nothing; letters are typing, and a modifier is part of its key. */
const COUNT = `{
  globalThis.actionsDone = 0;
  const isAction = ({ type, key, ctrlKey, altKey }) =>
    type !== 'keydown' ||
    !(['Control', 'Alt', 'Shift', 'Meta'].includes(key) || (key.length === 1 && !ctrlKey && !altKey));
  for (const type of ['pointerdown', 'drop', 'keydown'])
    addEventListener(type, (event) => { if (event.isTrusted && isAction(event)) actionsDone += 1; }, true);
}`;

/** From the next page that is loaded on. */
export async function countActions(page: Page): Promise<void> {
  await page.addInitScript(COUNT);
}

export async function actionsOf(page: Page): Promise<number> {
  return (await page.evaluate('actionsDone')) as number;
}
