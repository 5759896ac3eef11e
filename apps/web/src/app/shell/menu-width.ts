import { useMediaQuery } from '@mantine/hooks';
import { createStore, useStore } from '../../ui/store/store.ts';

const KEY = 'regest.menu';
const NOW = { getInitialValueInEffect: false };

function stored(): boolean | null {
  try {
    const choice = localStorage.getItem(KEY);
    return choice === null ? null : choice === 'rail';
  } catch {
    return null;
  }
}

/** Null until the user chooses; the width of the window decides then. */
const choice = createStore<boolean | null>(stored());

export function setRail(rail: boolean) {
  choice.set(rail);
  try {
    localStorage.setItem(KEY, rail ? 'rail' : 'words');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Whether the menu shows icons only: beside the tree the form and the scan need the room. */
export function useRail(inTree: boolean): boolean {
  const ownChoice = useStore(choice);
  const isTight = useMediaQuery('(max-width: 1399px)', false, NOW) ?? false;
  return inTree && (ownChoice ?? isTight);
}
