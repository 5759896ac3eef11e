import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Client } from './client.ts';

/** In the title of the record; in the names and texts of its files; in the name of what its agreement keeps. */
export const [OF_RECORD, OF_FILES, OF_DOCUMENT] = [
  'zamknietytytul',
  'zamknietyplik',
  'podpisanazgoda',
] as const;
export const ALIAS = 'archiwum-zamkniete';

/** A public archive with a unit, its files, names and an agreement. */
export interface ClosedWorld {
  editor: Client;
  institutionId: number;
  tree: Record<'collection' | 'series' | 'unit' | 'document', RecordView>;
  scanId: number;
  recordingId: number;
  authorId: number;
  termId: number;
  agreementId: number;
  documentId: number;
  /** Below the base, by signatures. */
  address: string;
}

/**
 * What a route shows: one record (or a name that it alone gives), its files, what is made of a file and may not be there
 * yet, or what may be about anything.
 */
export type About = 'record' | 'files' | 'derived' | 'anything';
type Sample = [about: About, ...addresses: ((world: ClosedWorld) => string)[]];
const unitRoute =
  (rest: string) =>
  ({ tree }: ClosedWorld) =>
    `/r/${tree.unit.id}${rest}`;
const collectionRoute =
  (rest: string) =>
  ({ tree }: ClosedWorld) =>
    `/r/${tree.collection.id}${rest}`;
const fixed = (address: string) => () => address;
const fixedPage = (address: string): Sample => ['anything', fixed(address)];

/** Every GET route of readers with addresses that could show the record or its files. A new route has to come here. */
export const SAMPLES: Record<string, Sample> = {
  '/plik/:id': ['files', ({ scanId }) => `/plik/${scanId}`, ({ recordingId }) => `/plik/${recordingId}`],
  '/plik/:id/miniatura': ['derived', ({ scanId }) => `/plik/${scanId}/miniatura`],
  '/plik/:id/plakat': ['derived', ({ recordingId }) => `/plik/${recordingId}/plakat`],
  '/plik/:id/tekst.:extension': [
    'files',
    ({ scanId }) => `/plik/${scanId}/tekst.txt`,
    ({ recordingId }) => `/plik/${recordingId}/tekst.vtt`,
  ],
  '/iiif/:id': ['anything', ({ scanId }) => `/iiif/${scanId}`],
  '/iiif/:id/info.json': ['files', ({ scanId }) => `/iiif/${scanId}/info.json`],
  '/iiif/:id/:region/:size/:rotation/:quality.:format': [
    'files',
    ({ scanId }) => `/iiif/${scanId}/full/max/0/default.jpg`,
  ],
  '/iiif/:id/tekst.json': ['derived', ({ scanId }) => `/iiif/${scanId}/tekst.json`],
  '/iiif/:id/opisy.json': ['files', ({ scanId }) => `/iiif/${scanId}/opisy.json`],
  '/r/:id/manifest.json': ['files', unitRoute('/manifest.json')],
  '/plik/:id/:layout.xml': [
    'derived',
    ({ scanId }) => `/plik/${scanId}/alto.xml`,
    ({ scanId }) => `/plik/${scanId}/page.xml`,
  ],
  '/r/:id/uklad.json': ['anything', unitRoute('/uklad.json')],
  '/r/:id/search1': ['record', unitRoute('/search1?q=wspomnienie')],
  '/r/:id/search': ['record', unitRoute('/search?q=wspomnienie')],
  '/r/:id/skany.pdf': ['files', unitRoute('/skany.pdf')],
  '/r/:id/pliki.zip': ['files', unitRoute('/pliki.zip')],
  '/r/:id/tekst.txt': ['files', unitRoute('/tekst.txt')],
  '/r/:id/alto.zip': ['files', unitRoute('/alto.zip')],
  '/r/:id/record.json': ['record', unitRoute('/record.json')],
  '/r/:id/citation.:format': ['record', unitRoute('/citation.bib')],
  '/r/:id/dc.xml': ['record', unitRoute('/dc.xml')],
  '/r/:id/ead3.xml': ['anything', collectionRoute('/ead3.xml')],
  '/r/:id/ead2002.xml': ['anything', collectionRoute('/ead2002.xml')],
  '/r/:id/inwentarz.pdf': ['anything', collectionRoute('/inwentarz.pdf')],
  '/r/:id/inwentarz': ['anything', collectionRoute('/inwentarz')],
  '/en/r/:id/inwentarz': ['anything', ({ tree }) => `/en/r/${tree.collection.id}/inwentarz`],
  '/r/:id/inwentarz.odt': ['anything', collectionRoute('/inwentarz.odt')],
  '/r/:id/tabela.csv': ['anything', collectionRoute('/tabela.csv')],
  '/osadz/r/:id': ['record', ({ tree }) => `/osadz/r/${tree.unit.id}`],
  '/oembed': [
    'record',
    ({ tree }) => `/oembed?url=${encodeURIComponent(`http://x/portal/r/${tree.unit.id}`)}`,
    ({ authorId }) => `/oembed?url=${encodeURIComponent(`http://x/portal/tworcy/${authorId}`)}`,
    ({ termId }) => `/oembed?url=${encodeURIComponent(`http://x/portal/hasla/${termId}`)}`,
  ],
  '/oai': [
    'anything',
    fixed('/oai?verb=ListRecords&metadataPrefix=oai_dc'),
    fixed('/oai?verb=ListRecords&metadataPrefix=ead'),
    ({ tree }) => `/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:regest.local:${tree.unit.id}`,
  ],
  '/robots.txt': fixedPage('/robots.txt'),
  '/nowe.atom': fixedPage('/nowe.atom'),
  '/:alias/nowe.atom': fixedPage(`/${ALIAS}/nowe.atom`),
  '/:alias/eag.xml': fixedPage(`/${ALIAS}/eag.xml`),
  '/i/:id/eag.xml': ['anything', ({ institutionId }) => `/i/${institutionId}/eag.xml`],
  '/tworcy/:id/eac.xml': ['anything', ({ authorId }) => `/tworcy/${authorId}/eac.xml`],
  '/sitemap.xml': fixedPage('/sitemap.xml'),
  '/mapa-witryny/:number.xml': fixedPage('/mapa-witryny/1.xml'),
  '/szukaj.json': fixedPage('/szukaj.json?q=wspomnienie'),
  '/szukaj.csv': fixedPage('/szukaj.csv?q=wspomnienie'),
  '/szukaj.atom': fixedPage('/szukaj.atom?q=wspomnienie'),
  '/podpowiedzi.json': [
    'anything',
    fixed('/podpowiedzi.json?q=zamkniety'),
    fixed('/podpowiedzi.json?q=wspom'),
  ],
  '/pytanie/wyzwanie': fixedPage('/pytanie/wyzwanie'),
  '/': fixedPage('/'),
  // Pages, by the table of pages.
  '/szukaj': [
    'anything',
    fixed('/szukaj?q=wspomnienie'),
    fixed('/szukaj?q=zamknietyplk'),
    fixed('/szukaj?q=relacja'),
  ],
  '/archiwa': fixedPage('/archiwa'),
  '/mapa': fixedPage('/mapa'),
  '/aktualnosci': fixedPage('/aktualnosci'),
  '/pytanie': ['anything', ({ tree }) => `/pytanie?r=${tree.unit.id}`],
  '/zamowienie': ['anything', ({ tree }) => `/zamowienie?r=${tree.unit.id}`],
  '/opisz': ['files', ({ scanId }) => `/opisz?plik=${scanId}`],
  '/powiadomienia': ['anything', ({ tree }) => `/powiadomienia?zespol=${tree.collection.id}`],
  // Addresses of readers' own: `reader-things.test.ts` holds them.
  '/powiadomienia/:token': fixedPage(`/powiadomienia/${'0'.repeat(32)}`),
  '/teczka/:token': fixedPage(`/teczka/${'0'.repeat(32)}`),
  '/teczka/moja/:token': fixedPage(`/teczka/moja/${'0'.repeat(32)}`),
  '/en/teczka/moja/:token': fixedPage(`/en/teczka/moja/${'0'.repeat(32)}`),
  '/en/powiadomienia/:token': fixedPage(`/en/powiadomienia/${'0'.repeat(32)}`),
  '/en/teczka/:token': fixedPage(`/en/teczka/${'0'.repeat(32)}`),
  '/o-portalu': fixedPage('/o-portalu'),
  '/regulamin': fixedPage('/regulamin'),
  '/deklaracja-dostepnosci': fixedPage('/deklaracja-dostepnosci'),
  '/prywatnosc': fixedPage('/prywatnosc'),
  '/jak-szukac': fixedPage('/jak-szukac'),
  '/teczka': fixedPage('/teczka'),
  '/indeksy': fixedPage('/indeksy'),
  '/indeksy/:type': fixedPage('/indeksy/personal'),
  '/tworcy/:name': ['record', ({ authorId }) => `/tworcy/${authorId}`],
  '/hasla/:name': ['record', ({ termId }) => `/hasla/${termId}`],
  '/*': [
    'anything',
    ({ address }) => address,
    ({ address }) => `/en${address}`,
    ({ address }) => `${address}?skan=1`,
    ({ address }) => address.split('/').slice(0, -1).join('/'),
    fixed(`/${ALIAS}`),
    unitRoute(''),
  ],
};
