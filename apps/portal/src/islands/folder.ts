import { type FolderRecord, readFolder, writeFolder } from './folder-store.ts';

const place = document.querySelector<HTMLElement>('[data-folder]');
const sharing = document.querySelector<HTMLDetailsElement>('.share-folder');

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

/** Hard spaces after one-letter words, for display only: the stored text has ordinary spaces. */
const bindSingleLetters = (text: string) => text.replace(/(?<=(?:^|\s)[aiouwz]) /gi, '\u00a0');

function noteField(record: FolderRecord, label: string): HTMLElement {
  const wrap = element('label', `${label} `);
  const field = element('textarea');
  field.rows = 2;
  field.value = record.note;
  // A printed field is cut at its height on the screen; this copy shows the whole note.
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

/** Links to one letter and one order for each archive. */
function letterLinks(
  records: readonly FolderRecord[],
  { question = '', ask = '', ordering = '', order = '' }: DOMStringMap,
): HTMLElement[] {
  const archives = Map.groupBy(records, ({ archive }) => archive);
  archives.delete('');
  const link = (text: string, href: string) => {
    const anchor = element('a', text, 'button');
    anchor.href = href;
    return anchor;
  };
  return [...archives].map(([archive, ofArchive]) => {
    const title = ofArchive[0]?.archiveTitle ?? '';
    const links = element('p', '', 'links');
    links.append(
      link(`${ask} ${title}`, `${question}?archiwum=${encodeURIComponent(archive)}&teczka=1`),
      link(`${order} ${title}`, `${ordering}?r=${ofArchive.map(({ id }) => id).join(',')}`),
    );
    return links;
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
  tools.append(print, out);
  if (sharing) sharing.hidden = records.length === 0 && !sharing.open;
  if (records.length === 0) place.replaceChildren(element('p', place.dataset.empty));
  else place.replaceChildren(list, tools, ...letterLinks(records, place.dataset));
}

show();
