import { copyText } from './announce.ts';
import { countFolder, isInFolder, toggleInFolder } from './folder-store.ts';

// Enhancements of a page that is complete without them.

/** Counts a visit and, when the page is left, its duration; nothing is stored in the browser. */
function countVisit(address: string): void {
  let seconds = 0;
  let since = performance.now();
  let isSent = false;
  const add = () => {
    if (document.visibilityState === 'hidden') seconds += (performance.now() - since) / 1000;
    since = performance.now();
  };
  navigator.sendBeacon(address);
  document.addEventListener('visibilitychange', add);
  addEventListener('pagehide', () => {
    if (isSent) return;
    isSent = true;
    if (document.visibilityState === 'visible') seconds += (performance.now() - since) / 1000;
    navigator.sendBeacon(`${address}&s=${Math.round(seconds)}`);
  });
}

function switchTheme(): void {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
  localStorage.setItem('regest-look', root.dataset.theme);
}

function showFolder(): void {
  const count = countFolder();
  for (const badge of document.querySelectorAll<HTMLElement>('[data-folder-count]')) {
    badge.hidden = count === 0;
    badge.textContent = String(count);
  }
  for (const button of document.querySelectorAll<HTMLElement>('[data-folder-add]')) {
    button.hidden = false;
    button.setAttribute('aria-pressed', String(isInFolder(Number(button.dataset.folderAdd))));
  }
}

function toggleRecord(button: HTMLElement): void {
  // Spaces that hold words together on the page are ordinary ones in a citation.
  const read = (what: string) => document.querySelector(what)?.textContent?.replaceAll('\u00a0', ' ') ?? '';
  const { folderAdd, archive = '', archiveTitle = '' } = button.dataset;
  toggleInFolder({
    id: Number(folderAdd),
    title: read('h1'),
    path: location.pathname + location.search,
    footnote: read('[data-cite]'),
    note: '',
    archive,
    archiveTitle,
  });
  showFolder();
}

/** Opens the share dialog of a phone; without one the link leads to the permanent address on the page. */
function share(event: Event): void {
  const url = document.querySelector<HTMLAnchorElement>('[data-permanent]')?.href;
  if (!url || !('share' in navigator)) return;
  event.preventDefault();
  // Closing the dialog rejects too.
  navigator.share({ title: document.title, url }).catch(() => undefined);
}

document.addEventListener('focusin', ({ target }) => {
  const script = target instanceof HTMLInputElement ? target.dataset.script : undefined;
  // An import that Vite sees would add a helper of 1.7 kB to every page. A repeated import does nothing.
  if (script) void import(/* @vite-ignore */ script);
});

for (const button of document.querySelectorAll<HTMLElement>('[data-theme-switch], [data-copy]'))
  button.hidden = false;
document.addEventListener('click', (event) => {
  const button =
    event.target instanceof Element ? event.target.closest<HTMLElement>('button, [data-share]') : null;
  if (button?.dataset.themeSwitch !== undefined) switchTheme();
  if (button?.dataset.copy !== undefined) void copyText(button.dataset.copy, `✓ ${button.textContent}`);
  if (button?.dataset.folderAdd !== undefined) toggleRecord(button);
  if (button?.dataset.share !== undefined) share(event);
});
showFolder();
const { visit } = document.body.dataset;
if (visit) countVisit(visit);
