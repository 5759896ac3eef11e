const TRIES = 5;
const FIRST_WAIT_MS = 300;

function fetchAgain(href: string, attempt = 1): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.addEventListener('error', () => {
    link.remove();
    if (attempt < TRIES) setTimeout(() => fetchAgain(href, attempt + 1), FIRST_WAIT_MS * 2 ** attempt);
  });
  document.head.append(link);
}

/** A failed sheet is null in some browsers; in others access to its rules throws. */
function isLost({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet === null || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
}

/** Fetches again each style sheet that failed to load before the first script ran. */
export function restoreStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (isLost(link)) fetchAgain(link.href);
  }
}
