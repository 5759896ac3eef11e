import type { KeyboardEvent } from 'react';

function focusAt(items: readonly HTMLElement[], index: number) {
  items.at(index % items.length)?.focus();
}

/** Arrows go round, Home and End to the ends, a letter to the next entry that begins with it. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const focused = document.activeElement;
  const now = focused instanceof HTMLElement ? items.indexOf(focused) : -1;
  switch (event.key) {
    case 'ArrowDown':
      focusAt(items, now + 1);
      break;
    case 'ArrowUp':
      focusAt(items, now <= 0 ? -1 : now - 1);
      break;
    case 'Home':
      focusAt(items, 0);
      break;
    case 'End':
      focusAt(items, -1);
      break;
    default: {
      if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey)
        return;
      const letter = event.key.toLocaleLowerCase('pl');
      const after = [...items.slice(now + 1), ...items.slice(0, now + 1)];
      after.find((item) => item.textContent?.trim().toLocaleLowerCase('pl').startsWith(letter))?.focus();
    }
  }
  event.preventDefault();
}
