import { announce } from './announce.ts';

const EVERY_MS = 2000;
const place = document.querySelector<HTMLElement>('[data-progress]');

async function readPlace(): Promise<HTMLElement | null> {
  const reply = await fetch(location.href, { cache: 'no-store' });
  if (!reply.ok) return null;
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
  return page.querySelector<HTMLElement>('[data-progress]');
}

/** Replaces only the changing parts, so that the focus stays; a new state of the job replaces everything. */
async function look(shown: HTMLElement): Promise<void> {
  // A failed request is not the end; the next one may succeed.
  const read = await readPlace().catch(() => null);
  if (read && read.dataset.progress !== shown.dataset.progress) {
    shown.replaceChildren(...read.childNodes);
    announce(shown.querySelector('.notice')?.textContent ?? '');
    return;
  }
  const parts = read?.querySelectorAll('[data-progress-part]') ?? [];
  for (const [index, part] of shown.querySelectorAll('[data-progress-part]').entries())
    part.replaceWith(parts[index] ?? part);
  setTimeout(look, EVERY_MS, shown);
}

if (place) setTimeout(look, EVERY_MS, place);
