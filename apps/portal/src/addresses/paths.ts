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
 * Every address of the portal, below its base and without the language. Pages, feeds, mails and redirects use these, so
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

/** Challenges for the proof of work that every reader's form carries. */
export const CHALLENGE_PATH = '/pytanie/wyzwanie';

/** Suggestions for a text that a reader is typing. */
export const SUGGESTIONS_PATH = '/podpowiedzi.json';

/** The address for citations; it stays valid when the record moves. */
export const permanentPath = (recordId: number) => `/r/${recordId}`;

/** Descriptions of a record in standard formats, below its permanent address. */
export const STANDARDS = [
  { file: 'ead3.xml', title: 'EAD3' },
  { file: 'ead2002.xml', title: 'EAD 2002' },
  { file: 'dc.xml', title: 'Dublin Core' },
] as const;

/** Downloads of a whole collection, below its permanent address. */
export const COLLECTION_FILES = {
  inventoryPdf: 'inwentarz.pdf',
  inventory: 'inwentarz.odt',
  table: 'tabela.csv',
} as const;
/** A job renders a larger PDF once for all readers. */
export const MAX_UNITS_IN_PDF = 2000;
/** The renderer holds all pages in memory, some 25 KB a unit; a larger inventory is available as ODT only. */
export const MAX_UNITS_IN_PREPARED_PDF = 20_000;
/** The page where a reader requests the PDF of a large collection and follows its progress. */
export const inventoryPagePath = (collectionId: number | ':id') => `/r/${collectionId}/inwentarz`;

/** The files of a unit or a document together, below its permanent address. */
export const RECORD_DOWNLOADS = {
  pdf: 'skany.pdf',
  zip: 'pliki.zip',
  texts: 'tekst.txt',
  alto: 'alto.zip',
} as const;
/** A longer PDF takes minutes to render. */
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

/** The order form for these records, which all belong to one archive, since an order is one letter. */
export const orderPath = (recordIds: readonly number[]) => `${PATHS.order}?r=${recordIds.join(',')}`;

/** The form for contributions to a page of a file, or for a correction of a line (from 1) of its text. */
export const contributionPath = (fileId: number, page: number | null, line?: number) =>
  `${PATHS.contribution}?plik=${fileId}${page === null ? '' : `&s=${page}`}${line === undefined ? '' : `&wiersz=${line}`}`;

/** The page where the owner of an alert confirms or ends it. */
export const alertPath = (token: string) => `${PATHS.alert}/${token}`;
/** A shared folder, readable by everyone who has the address. */
export const sharedFolderPath = (token: string) => `${PATHS.folder}/${token}`;
/** The page where the reader who shared a folder finds its address and ends the sharing. */
export const ownFolderPath = (ownToken: string) => `${PATHS.folder}/moja/${ownToken}`;

export const indexPath = (type: string) => `${PATHS.indexes}/${type}`;

/** First path segments of the portal itself; no institution may have one as its alias. */
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
/** PNG keeps the transparent background of a logo. */
export const logoPath = (fileId: number) => `/iiif/${fileId}/full/!160,160/0/default.png`;
/** A picture by IIIF Image 3; `size` is the size parameter of that standard. */
export const picturePath = (fileId: number, page: number | null, size: string) =>
  `/iiif/${page === null ? fileId : `${fileId}-${page}`}/full/${size}/0/default.jpg`;
