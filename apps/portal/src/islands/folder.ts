import { type Kept, readFolder, writeFolder } from './folder-store.ts';

const place = document.querySelector<HTMLElement>('[data-folder]');

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
  className = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

/** No line ends in a word of one letter; what is saved and sent has ordinary spaces. */
const bound = (text: string) => text.replace(/(?<=(?:^|\s)[aiouwz]) /gi, '\u00a0');

function noteField(thing: Kept, label: string): HTMLElement {
  const wrap = element('label', `${label} `);
  const field = element('textarea');
  field.rows = 2;
  field.value = thing.note;
  field.addEventListener('change', () => {
    writeFolder(readFolder().map((one) => (one.id === thing.id ? { ...one, note: field.value } : one)));
  });
  wrap.append(field);
  return wrap;
}

function item(thing: Kept, words: DOMStringMap): HTMLElement {
  const line = element('li', '', 'folder-item');
  const title = element('h2');
  const link = element('a', bound(thing.title));
  link.href = thing.path;
  title.append(link);
  const remove = element('button', words.remove, 'button');
  remove.type = 'button';
  remove.addEventListener('click', () => {
    writeFolder(readFolder().filter(({ id }) => id !== thing.id));
    show();
  });
  line.append(
    title,
    element('p', bound(thing.footnote), 'footnote'),
    noteField(thing, words.note ?? ''),
    remove,
  );
  return line;
}

function save(kept: readonly Kept[]): void {
  const text = kept.map(({ footnote, note }) => (note ? `${footnote}\n${note}` : footnote)).join('\n\n');
  const link = element('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'teczka.txt';
  link.click();
}

/** One letter for everything of one archive: the form of the question is filled from the folder. */
function letters(kept: readonly Kept[], { question = '', ask = '' }: DOMStringMap): HTMLElement[] {
  const archives = new Map(kept.map(({ archive, archiveTitle }) => [archive, archiveTitle]));
  archives.delete('');
  return [...archives].map(([archive, title]) => {
    const link = element('a', `${ask} ${title}`, 'button');
    link.href = `${question}?archiwum=${encodeURIComponent(archive)}&teczka=1`;
    return link;
  });
}

function show(): void {
  if (!place) return;
  const kept = readFolder();
  const list = element('ul', '', 'folder-list');
  list.append(...kept.map((thing) => item(thing, place.dataset)));
  const tools = element('p', '', 'links');
  const print = element('button', place.dataset.print, 'button');
  print.addEventListener('click', () => window.print());
  const out = element('button', place.dataset.export, 'button');
  out.addEventListener('click', () => save(kept));
  tools.append(print, out, ...letters(kept, place.dataset));
  if (kept.length === 0) place.replaceChildren(element('p', place.dataset.empty));
  else place.replaceChildren(list, tools);
}

show();
