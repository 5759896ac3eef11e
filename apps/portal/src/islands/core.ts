import { countFolder, isInFolder, toggleInFolder } from './folder-store.ts';
import { tell } from './tell.ts';
import { countVisit } from './visit.ts';

/** Small comforts over a page that is whole without them. */

function switchLook(): void {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
  localStorage.setItem('regest-look', root.dataset.theme);
}

async function copy(button: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(button.dataset.copy ?? '');
  tell(`✓ ${button.textContent}`);
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

function keep(button: HTMLElement): void {
  const footnote = document.querySelector('[data-cite]')?.textContent ?? '';
  const title = document.querySelector('h1')?.textContent ?? '';
  const path = location.pathname + location.search;
  toggleInFolder({ id: Number(button.dataset.folderAdd), title, path, footnote, note: '' });
  showFolder();
}

/** The way of the phone to send an address on; where it has none the link leads to the permanent one below. */
function send(event: Event): void {
  const url = document.querySelector<HTMLAnchorElement>('[data-permanent]')?.href;
  if (!url || !('share' in navigator)) return;
  event.preventDefault();
  // Whoever closes it again has changed their mind, which is no fault.
  navigator.share({ title: document.title, url }).catch(() => undefined);
}

for (const button of document.querySelectorAll<HTMLElement>('[data-theme-switch], [data-copy]'))
  button.hidden = false;
document.addEventListener('click', (event) => {
  const button =
    event.target instanceof Element ? event.target.closest<HTMLElement>('button, [data-share]') : null;
  if (button?.dataset.themeSwitch !== undefined) switchLook();
  if (button?.dataset.copy !== undefined) void copy(button);
  if (button?.dataset.folderAdd !== undefined) keep(button);
  if (button?.dataset.share !== undefined) send(event);
});
showFolder();
const { visit } = document.body.dataset;
if (visit) countVisit(visit);
