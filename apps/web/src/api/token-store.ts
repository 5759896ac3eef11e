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

let token = stored();

/** The one place that knows where the token is kept. */
export const tokenStore = {
  get: () => token,
  /** `keep`: it survives closing the browser, so that a closed tab costs no work. */
  set(value: string, keep: boolean) {
    tokenStore.clear();
    storages()[keep ? 0 : 1]?.setItem(KEY, value);
    token = value;
  },
  clear() {
    for (const storage of storages()) storage.removeItem(KEY);
    token = null;
  },
  /** Signing out in one tab signs out all of them; signing in again revives them. */
  onOtherTab(listener: (token: string | null) => void): () => void {
    const read = (event: StorageEvent) => {
      if (event.key !== KEY || event.storageArea !== localStorage) return;
      token = event.newValue;
      listener(token);
    };
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  },
};
