// Runs before the first paint, so that a chosen scheme does not flash the other one.
// A file of its own, because the content policy allows no inline script.
(() => {
  let stored = 'auto';
  try {
    stored = localStorage.getItem('regest.colorScheme') ?? 'auto';
  } catch {
    // Storage may be closed by the browser's settings: follow the system.
  }
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
