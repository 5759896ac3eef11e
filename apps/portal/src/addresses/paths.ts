import { toSegment } from './segment.ts';

const PLAIN = /[^a-z0-9]+/g;
/** A name as a readable end of an address: `Brzostowiecka, Helena` → `brzostowiecka-helena`. */
function nameInPath(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replace(PLAIN, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
}

/*
 * Every address of the portal, below its base and without the language. Pages, feeds, mails and redirects ask here, so
 * that an address is made in one place.
 */

export interface InstitutionPlace {
  id: number;
  alias: string | null;
}

export const institutionPath = ({ id, alias }: InstitutionPlace) => (alias ? `/${alias}` : `/i/${id}`);

/** One signature per part, so a shortened address is that of a parent. */
export const recordPath = (institution: InstitutionPlace, signatures: readonly string[]) =>
  [institutionPath(institution), ...signatures.map(toSegment)].join('/');

/** The proof of work that every form of a reader is sent with. */
export const CHALLENGE_PATH = '/pytanie/wyzwanie';

/** What an unfinished text may mean, while a reader types. */
export const SUGGESTIONS_PATH = '/podpowiedzi.json';

/** The address that is cited: it outlives every move. */
export const permanentPath = (recordId: number) => `/r/${recordId}`;

/** A record in the words of the standards, below its permanent address. */
export const STANDARDS = [
  { file: 'ead3.xml', title: 'EAD3' },
  { file: 'ead2002.xml', title: 'EAD 2002' },
  { file: 'dc.xml', title: 'Dublin Core' },
] as const;

/** A whole collection for a reader's own disk, below its permanent address. */
export const COLLECTION_FILES = {
  inventoryPdf: 'inwentarz.pdf',
  inventory: 'inwentarz.odt',
  table: 'tabela.csv',
} as const;
/** A larger PDF is drawn by a job, for all readers. */
export const MAX_UNITS_IN_PDF = 2000;
/** Pages are held until the last of them is drawn, some 25 KB a unit: a larger inventory is written as a document alone. */
export const MAX_UNITS_IN_PREPARED_PDF = 20_000;
/** Where a reader has the PDF of a large collection made, and sees how far it is. */
export const inventoryPagePath = (collectionId: number | ':id') => `/r/${collectionId}/inwentarz`;

/** The files of a unit or a document together, below its permanent address. */
export const RECORD_DOWNLOADS = {
  pdf: 'skany.pdf',
  zip: 'pliki.zip',
  texts: 'tekst.txt',
  alto: 'alto.zip',
} as const;
/** A longer PDF takes minutes to draw. */
export const MAX_PAGES_IN_PDF = 300;

/** A record as viewers of pictures and recordings read it (IIIF Presentation 3). */
export const manifestPath = (recordId: number) => `${permanentPath(recordId)}/manifest.json`;

/** The records of a collection by their titles, for the filter of its tree. */
export const treeMatchesPath = (collectionId: number) => `${permanentPath(collectionId)}/uklad.json`;

const namedPath = (start: string, id: number, name: string) =>
  `${start}/${[id, nameInPath(name)].filter((part) => part !== '').join('-')}`;

export const authorPath = (id: number, name: string) => namedPath('/tworcy', id, name);
export const termPath = (id: number, name: string) => namedPath('/hasla', id, name);

/** EAC-CPF has no word for an author of unknown kind. */
const KINDS_IN_EAC = new Set(['person', 'family', 'collective']);
export const eacPath = (id: number, kind: string | null) =>
  kind !== null && KINDS_IN_EAC.has(kind) ? `/tworcy/${id}/eac.xml` : null;

export const PATHS = {
  home: '/',
  search: '/szukaj',
  archives: '/archiwa',
  indexes: '/indeksy',
  map: '/mapa',
  news: '/aktualnosci',
  folder: '/teczka',
  about: '/o-portalu',
  rules: '/regulamin',
  accessibility: '/deklaracja-dostepnosci',
  privacy: '/prywatnosc',
  help: '/jak-szukac',
  question: '/pytanie',
  order: '/zamowienie',
  contribution: '/opisz',
  alert: '/powiadomienia',
  newest: '/nowe.atom',
  sitemap: '/sitemap.xml',
} as const;

/** An order of these records: one letter, so of one archive. */
export const orderPath = (recordIds: readonly number[]) => `${PATHS.order}?r=${recordIds.join(',')}`;

/** Where a reader adds to a page of a file, or corrects a line of its text (from 1). */
export const contributionPath = (fileId: number, page: number | null, line?: number) =>
  `${PATHS.contribution}?plik=${fileId}${page === null ? '' : `&s=${page}`}${line === undefined ? '' : `&wiersz=${line}`}`;

/** Where its owner confirms or ends an alert. */
export const alertPath = (token: string) => `${PATHS.alert}/${token}`;
/** A folder that its reader shares with everyone who has the address. */
export const sharedFolderPath = (token: string) => `${PATHS.folder}/${token}`;
/** Where the reader who shared a folder finds its address and ends it. */
export const ownFolderPath = (ownToken: string) => `${PATHS.folder}/moja/${ownToken}`;

export const indexPath = (type: string) => `${PATHS.indexes}/${type}`;

/** First parts of addresses that belong to the portal itself: no institution may be called so. */
export const RESERVED: ReadonlySet<string> = new Set([
  ...Object.values(PATHS).map((path) => path.slice(1)),
  'i',
  'r',
  'en',
  'pl',
  'plik',
  'iiif',
  'oai',
  'oembed',
  'osadz',
  'sygn',
  'tworcy',
  'hasla',
  'zasoby',
  'api',
  'portal',
  '_',
  'robots.txt',
  'szukaj.json',
  'szukaj.atom',
  'szukaj.csv',
  'mapa-witryny',
  'podglad',
  'favicon.ico',
]);

export const filePath = (fileId: number) => `/plik/${fileId}`;
export const textPath = (fileId: number, extension: 'txt' | 'vtt') => `/plik/${fileId}/tekst.${extension}`;
/** One page of the text of a scan with the places of its words. */
export const layoutPath = (fileId: number, format: 'alto' | 'page', page: number | null) =>
  `/plik/${fileId}/${format}.xml${page === null || page === 1 ? '' : `?strona=${page}`}`;
export const thumbnailPath = (fileId: number) => `/plik/${fileId}/miniatura`;
/** With what shows through it: a mark has no ground of its own. */
export const logoPath = (fileId: number) => `/iiif/${fileId}/full/!160,160/0/default.png`;
/** A picture by IIIF Image 3, within a box. */
export const picturePath = (fileId: number, page: number | null, size: string) =>
  `/iiif/${page === null ? fileId : `${fileId}-${page}`}/full/${size}/0/default.jpg`;
