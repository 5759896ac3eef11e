const TRIES = 5;
const FIRST_WAIT = 300;

/** Vite says it in words alone: "Unable to preload CSS for /assets/…css". */
const LOST_SHEET = /preload CSS for (\S+\.css)/;

function fetchAgain(href: string, attempt = 1): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.addEventListener('error', () => {
    link.remove();
    if (attempt < TRIES) setTimeout(() => fetchAgain(href, attempt + 1), FIRST_WAIT * 2 ** attempt);
  });
  document.head.append(link);
}

/** A sheet that was lost on the way must not take its page along: it is fetched again beside it. */
export function restoreStyles(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const href = LOST_SHEET.exec(event.payload.message)?.[1];
    if (href === undefined) return;
    event.preventDefault();
    fetchAgain(href);
  });
}
