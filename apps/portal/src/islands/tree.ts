import type { TreeMatches } from '../views/common.ts';

/** Filter of the tree. The server filters, since the page has only some of the rows of a large collection. */
const field = document.querySelector<HTMLElement>('[data-tree-filter]');
const input = field?.querySelector('input');
const tree = document.querySelector<HTMLElement>('.tree > ul');
const list = document.querySelector<HTMLElement>('[data-tree-matches]');
const status = document.querySelector<HTMLElement>('[data-tree-status]');

const DEBOUNCE_MS = 200;
let timer = 0;
let request: AbortController | null = null;

/** Hard spaces and case do not affect a match. */
const plain = (text: string) => text.toLocaleLowerCase('pl').replaceAll('\u00a0', ' ');

/** Filters the rows of the page only: in a preview, and when the request fails. */
function filterRows(words: string): void {
  for (const row of document.querySelectorAll<HTMLElement>('.tree > ul li')) {
    const isMatch = words === '' || plain(row.textContent ?? '').includes(words);
    row.hidden = !isMatch;
    const branch = row.querySelector<HTMLDetailsElement>(':scope > details');
    if (branch && words !== '' && isMatch) branch.open = true;
  }
}

function showTree(): void {
  if (!tree || !list || !status) return;
  tree.hidden = false;
  list.replaceChildren();
  status.textContent = '';
}

function matchRow({ path, title, signature, place }: TreeMatches['matches'][number]): HTMLElement {
  const row = document.createElement('li');
  const link = document.createElement('a');
  const name = document.createElement('span');
  const code = document.createElement('code');
  link.href = `${field?.dataset.home ?? ''}${path}`;
  code.textContent = signature;
  name.textContent = title;
  name.lang = field?.dataset.lang ?? '';
  link.append(code, name);
  row.append(link);
  if (place.length > 0) {
    const above = document.createElement('small');
    above.textContent = place.join(' › ');
    above.lang = name.lang;
    name.append(above);
  }
  return row;
}

function showMatches({ matches, isCut }: TreeMatches): void {
  if (!tree || !list || !status) return;
  tree.hidden = true;
  list.replaceChildren(...matches.map(matchRow));
  const { none = '', some = '', more = '' } = status.dataset;
  status.textContent = matches.length === 0 ? none : isCut ? more : some.replace('#', String(matches.length));
}

async function ask(address: string, words: string): Promise<void> {
  request?.abort();
  request = new AbortController();
  const { signal } = request;
  try {
    const answer = await fetch(`${address}?q=${encodeURIComponent(words)}`, { signal });
    if (!answer.ok) throw new Error(answer.statusText);
    showMatches(await answer.json());
  } catch {
    if (!signal.aborted) filterRows(words);
  }
}

function filter(typed: string): void {
  const words = plain(typed.trim());
  const address = field?.dataset.treeFilter;
  clearTimeout(timer);
  request?.abort();
  if (!address) filterRows(words);
  else if (words !== '') timer = window.setTimeout(() => void ask(address, words), DEBOUNCE_MS);
  else {
    showTree();
    filterRows('');
  }
}

if (field && input) {
  field.hidden = false;
  input.addEventListener('input', () => filter(input.value));
}
