import { expect, test } from 'vitest';
import { unsavedWork } from './unsaved-work.ts';

test('going to the next record saves what was typed; a form that cannot be saved keeps its reader', async () => {
  unsavedWork.mark('form', true);
  const forget = unsavedWork.setSaver('form', async () => false);
  expect(await unsavedWork.saveAll()).toBe(false);
  expect(unsavedWork.has('form')).toBe(true);
  forget();
  unsavedWork.setSaver('form', async () => true);
  expect(await unsavedWork.saveAll()).toBe(true);
  expect(unsavedWork.exists()).toBe(false);
});
