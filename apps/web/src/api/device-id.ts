import { DEVICE_HEADER } from '@regest/contract/endpoints/session.ts';

const KEY = 'regest.device';

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
}

function deviceId(): string | null {
  try {
    const storedId = localStorage.getItem(KEY);
    if (storedId) return storedId;
    const id = newId();
    localStorage.setItem(KEY, id);
    return id;
  } catch {
    // Closed by the browser's settings: the server then knows it by its kind and network.
    return null;
  }
}

/** A random text by which the server knows this browser again. It opens nothing and tells nothing. */
export function deviceHeader(): Record<string, string> {
  const id = deviceId();
  return id === null ? {} : { [DEVICE_HEADER]: id };
}
