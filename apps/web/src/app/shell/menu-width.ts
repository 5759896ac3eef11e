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

/** Null: not chosen, so the width of the window decides. */
const choice = createStore<boolean | null>(stored());

export function setRail(rail: boolean) {
  choice.set(rail);
  try {
    localStorage.setItem(KEY, rail ? 'rail' : 'words');
  } catch {
    // It then lasts as long as the page.
  }
}

/** Beside the tree a form and a scan need the room more than words that one knows by heart. */
export function useRail(inTree: boolean): boolean {
  const ownChoice = useStore(choice);
  const isTight = useMediaQuery('(max-width: 1399px)', false, NOW) ?? false;
  return inTree && (ownChoice ?? isTight);
}
