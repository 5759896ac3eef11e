import type { SearchSuggestion } from '../views/search-view.ts';

/** Suggestions below a search field: a combobox whose options lead to pages. Loaded with the first focus. */

const DEBOUNCE_MS = 150;
const MIN_LENGTH = 2;

let serial = 0;

function attachSuggestions(input: HTMLInputElement): void {
  const { suggest: address = '', home = '', kinds = '' } = input.dataset;
  const kindNames: Record<string, string> = JSON.parse(kinds || '{}');
  const list = document.createElement('ul');
  serial += 1;
  list.id = `suggestions-${serial}`;
  list.className = 'suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', input.dataset.listName ?? '');
  list.hidden = true;
  input.closest('search')?.append(list);
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);

  let timer = 0;
  let request: AbortController | null = null;
  let active = -1;

  function close(): void {
    request?.abort();
    clearTimeout(timer);
    list.hidden = true;
    activate(-1);
    input.setAttribute('aria-expanded', 'false');
  }

  function activate(index: number): void {
    active = index;
    for (const [place, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(place === index));
    const option = list.children[index];
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  }

  function open(option: Element | null | undefined): void {
    if (option instanceof HTMLElement && option.dataset.href) location.assign(option.dataset.href);
  }

  function optionOf({ kind, title, lang, path, signature }: SearchSuggestion, index: number): HTMLElement {
    const option = document.createElement('li');
    const name = document.createElement('span');
    const note = document.createElement('small');
    option.id = `${list.id}-${index}`;
    option.setAttribute('role', 'option');
    option.dataset.href = `${home}${path}`;
    name.textContent = title;
    name.lang = lang;
    note.textContent = signature || (kindNames[kind] ?? '');
    option.append(name, note);
    return option;
  }

  async function load(): Promise<void> {
    const typed = input.value.trim();
    if (typed.length < MIN_LENGTH) return close();
    request?.abort();
    request = new AbortController();
    try {
      const answer = await fetch(`${address}?q=${encodeURIComponent(typed)}`, { signal: request.signal });
      if (!answer.ok) return close();
      const suggestions: SearchSuggestion[] = await answer.json();
      list.replaceChildren(...suggestions.map(optionOf));
      activate(-1);
      list.hidden = suggestions.length === 0;
      input.setAttribute('aria-expanded', String(suggestions.length > 0));
    } catch {
      // A later request replaced this one, or the network failed; the field works without suggestions.
    }
  }

  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(load, DEBOUNCE_MS);
  });
  input.addEventListener('keydown', (event) => {
    const count = list.children.length;
    if (list.hidden || count === 0) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // Position -1 is the typed text itself.
      activate(((active + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      open(list.children[active]);
    }
  });
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element) open(target.closest('[role=option]'));
  });
  input.addEventListener('blur', close);
  // A press must not move the focus, or the list would close before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault());
}

for (const input of document.querySelectorAll<HTMLInputElement>('input[data-suggest]'))
  attachSuggestions(input);
