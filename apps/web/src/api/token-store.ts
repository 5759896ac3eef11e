import { createStore } from '../ui/store.ts';

const KEY = 'regest.token';

function storages(): Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    // Closed by the browser's settings: the token then lives as long as the page.
    return [];
  }
}

function stored(): string | null {
  for (const storage of storages()) {
    const token = storage.getItem(KEY);
    if (token) return token;
  }
  return null;
}

const token = createStore<string | null>(stored());

// Signing out in one tab signs out all of them; signing in again revives them.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === KEY) token.set(event.newValue);
});

/** The one place that knows where the token is kept. */
export const tokenStore = {
  get: token.get,
  subscribe: token.subscribe,
  /** `keep`: it survives closing the browser, so that a closed tab costs no work. */
  set(value: string, keep: boolean) {
    tokenStore.clear();
    storages()[keep ? 0 : 1]?.setItem(KEY, value);
    token.set(value);
  },
  clear() {
    for (const storage of storages()) storage.removeItem(KEY);
    token.set(null);
  },
};
