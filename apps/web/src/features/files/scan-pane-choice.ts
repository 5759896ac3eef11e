import { createStore } from '../../ui/store.ts';

const KEY = 'regest.scanPane';

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'closed';
  } catch {
    return true;
  }
}

/** Whether files are shown beside the form: a choice of the person at this computer. */
export const scanPane = createStore(stored());

export function setScanPane(open: boolean) {
  scanPane.set(open);
  try {
    localStorage.setItem(KEY, open ? 'open' : 'closed');
  } catch {
    // It then lasts as long as the page.
  }
}
