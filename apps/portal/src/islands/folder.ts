import { type FolderRecord, readFolder, writeFolder } from './folder-store.ts';

const place = document.querySelector<HTMLElement>('[data-folder]');

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
  className = '',
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  created.textContent = text;
  if (className) created.className = className;
  return created;
}

/** No line ends in a word of one letter; what is saved and sent has ordinary spaces. */
const bindSingleLetters = (text: string) => text.replace(/(?<=(?:^|\s)[aiouwz]) /gi, '\u00a0');

function noteField(record: FolderRecord, label: string): HTMLElement {
  const wrap = element('label', `${label} `);
  const field = element('textarea');
  field.rows = 2;
  field.value = record.note;
  // Paper shows a field as high as it is on the screen; this shows the whole note.
  const printed = element('span', record.note, 'printed-note');
  field.addEventListener('input', () => {
    printed.textContent = field.value;
    writeFolder(readFolder().map((one) => (one.id === record.id ? { ...one, note: field.value } : one)));
  });
  wrap.append(field, printed);
  return wrap;
}

function item(record: FolderRecord, words: DOMStringMap): HTMLElement {
  const line = element('li', '', 'folder-item');
  const title = element('h2');
  const link = element('a', bindSingleLetters(record.title));
  link.href = record.path;
  title.append(link);
  const remove = element('button', words.remove, 'button');
  remove.type = 'button';
  remove.addEventListener('click', () => {
    writeFolder(readFolder().filter(({ id }) => id !== record.id));
    show();
  });
  line.append(
    title,
    element('p', bindSingleLetters(record.footnote), 'footnote'),
    noteField(record, words.note ?? ''),
    remove,
  );
  return line;
}

function save(records: readonly FolderRecord[]): void {
  const text = records.map(({ footnote, note }) => (note ? `${footnote}\n${note}` : footnote)).join('\n\n');
  const link = element('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'teczka.txt';
  link.click();
}

/** One letter for everything of one archive: the form of the question is filled from the folder. */
function questionLinks(
  records: readonly FolderRecord[],
  { question = '', ask = '' }: DOMStringMap,
): HTMLElement[] {
  const archives = new Map(records.map(({ archive, archiveTitle }) => [archive, archiveTitle]));
  archives.delete('');
  return [...archives].map(([archive, title]) => {
    const link = element('a', `${ask} ${title}`, 'button');
    link.href = `${question}?archiwum=${encodeURIComponent(archive)}&teczka=1`;
    return link;
  });
}

function show(): void {
  if (!place) return;
  const records = readFolder();
  const list = element('ul', '', 'folder-list');
  list.append(...records.map((record) => item(record, place.dataset)));
  const tools = element('p', '', 'links');
  const print = element('button', place.dataset.print, 'button');
  print.addEventListener('click', () => window.print());
  const out = element('button', place.dataset.export, 'button');
  out.addEventListener('click', () => save(records));
  tools.append(print, out, ...questionLinks(records, place.dataset));
  if (records.length === 0) place.replaceChildren(element('p', place.dataset.empty));
  else place.replaceChildren(list, tools);
}

show();
