import { createStore } from '../../ui/store/store.ts';

const KEY = 'regest.scanPane';

/** Whether the window has room for the tree, the form and the file side by side. */
function isWide(): boolean {
  return window.matchMedia('(min-width: 1280px)').matches;
}

function stored(): boolean {
  try {
    const choice = localStorage.getItem(KEY);
    return choice === null ? isWide() : choice === 'open';
  } catch {
    return isWide();
  }
}

/** Whether files are shown beside the form; stored in this browser. */
export const scanPane = createStore(stored());

export function setScanPane(open: boolean) {
  scanPane.set(open);
  try {
    localStorage.setItem(KEY, open ? 'open' : 'closed');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
