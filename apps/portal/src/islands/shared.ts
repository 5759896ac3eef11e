/** The folders that were shared from this browser, so that each can be ended later. */
interface OwnFolder {
  token: string;
  name: string;
  endsAt: string;
}

const KEY = 'regest-udostepnione';

function readSharedFolders(): OwnFolder[] {
  try {
    const folders: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(folders) ? folders.filter(({ endsAt }) => new Date(endsAt) > new Date()) : [];
  } catch {
    return [];
  }
}

function store(page: HTMLElement, token: string): void {
  const { name = '', ends = '', ended } = page.dataset;
  const others = readSharedFolders().filter((folder) => folder.token !== token);
  localStorage.setItem(
    KEY,
    JSON.stringify(ended === undefined ? [...others, { token, name, endsAt: ends }] : others),
  );
}

function inWords(day: string): string {
  const { lang } = document.documentElement;
  return new Date(day).toLocaleDateString(lang === 'en' ? 'en-GB' : lang, {
    dateStyle: 'long',
    timeZone: 'Europe/Warsaw',
  });
}

function list(place: HTMLElement): void {
  const folders = readSharedFolders();
  place.querySelector('ul')?.append(
    ...folders.map(({ token, name, endsAt }) => {
      const line = document.createElement('li');
      const link = document.createElement('a');
      link.href = `${place.dataset.ownFolders}${token}`;
      link.textContent = name;
      line.append(link, ` ${place.dataset.until} ${inWords(endsAt)}`);
      return line;
    }),
  );
  place.hidden = folders.length === 0;
}

const page = document.querySelector<HTMLElement>('[data-own-folder]');
if (page) store(page, page.dataset.ownFolder ?? '');
const place = document.querySelector<HTMLElement>('[data-own-folders]');
if (place) list(place);
