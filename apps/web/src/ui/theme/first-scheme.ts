/** Storage key of the colour scheme. */
export const SCHEME_KEY = 'regest.colorScheme';

/** Before the first paint, so that a chosen scheme does not flash the other one. */
export function paintScheme(): void {
  let stored = 'auto';
  try {
    stored = localStorage.getItem(SCHEME_KEY) ?? 'auto';
  } catch {
    // Storage may be closed by the browser's settings: follow the system.
  }
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}
