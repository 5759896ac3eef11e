import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Client } from './client.ts';

/** Words in the title of the record, in the names and texts of its files, and in the name of its signed agreement. */
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
  /** Path of the record below the base, made of signatures. */
  address: string;
  /** Tokens of a confirmed alert, of a shared folder with the record, and of the reader who owns the folder. */
  tokens: Record<'alert' | 'folder' | 'ownFolder', string>;
}

/**
 * Subject of a route: one record (or a name that only it uses), its files, content derived from a file, which may not
 * exist yet, or anything.
 */
export type About = 'record' | 'files' | 'derived' | 'anything';
type Address = (world: ClosedWorld) => string;
type Sample = [about: About, ...addresses: Address[]];
const unitRoute =
  (rest: string) =>
  ({ tree }: ClosedWorld) =>
    `/r/${tree.unit.id}${rest}`;
const collectionRoute =
  (rest: string) =>
  ({ tree }: ClosedWorld) =>
    `/r/${tree.collection.id}${rest}`;
/** Addresses that name no record, which are not checked in every state. */
const general = new Set<Address>();
const mark = (address: Address): Address => {
  general.add(address);
  return address;
};
export const isGeneral = (address: Address) => general.has(address);
const fixed = (address: string) => () => address;
const fixedPage = (address: string): Sample => ['anything', mark(fixed(address))];
const listPage = (address: string): Sample => ['anything', fixed(address)];

/** Every GET route of readers, with addresses that could show the record or its files; a test finds gaps. */
export const SAMPLES: Record<string, Sample> = {
  '/plik/:id': ['files', ({ scanId }) => `/plik/${scanId}`, ({ recordingId }) => `/plik/${recordingId}`],
  '/plik/:id/miniatura': ['derived', ({ scanId }) => `/plik/${scanId}/miniatura`],
  '/plik/:id/plakat': ['derived', ({ recordingId }) => `/plik/${recordingId}/plakat`],
  '/plik/:id/tekst.:extension': [
    'files',
    ({ scanId }) => `/plik/${scanId}/tekst.txt`,
    ({ recordingId }) => `/plik/${recordingId}/tekst.vtt`,
  ],
  '/iiif/:id': ['anything', mark(({ scanId }) => `/iiif/${scanId}`)],
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
  '/r/:id/uklad.json': ['anything', collectionRoute('/uklad.json?q=wspomnienie')],
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
  '/r/:id/inwentarz': ['anything', mark(collectionRoute('/inwentarz'))],
  '/en/r/:id/inwentarz': ['anything', mark(({ tree }) => `/en/r/${tree.collection.id}/inwentarz`)],
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
    fixed('/oai?verb=ListRecords&metadataPrefix=ead3'),
    fixed('/oai?verb=ListRecords&metadataPrefix=ead2002'),
    ({ tree }) => `/oai?verb=GetRecord&metadataPrefix=ead3&identifier=oai:regest.local:${tree.collection.id}`,
    ({ tree }) => `/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:regest.local:${tree.unit.id}`,
  ],
  '/robots.txt': fixedPage('/robots.txt'),
  '/nowe.atom': listPage('/nowe.atom'),
  '/:alias/nowe.atom': listPage(`/${ALIAS}/nowe.atom`),
  '/:alias/eag.xml': fixedPage(`/${ALIAS}/eag.xml`),
  '/i/:id/eag.xml': ['anything', mark(({ institutionId }) => `/i/${institutionId}/eag.xml`)],
  '/tworcy/:id/eac.xml': ['anything', ({ authorId }) => `/tworcy/${authorId}/eac.xml`],
  '/sitemap.xml': fixedPage('/sitemap.xml'),
  '/mapa-witryny/:number.xml': fixedPage('/mapa-witryny/1.xml'),
  '/szukaj.json': listPage('/szukaj.json?q=wspomnienie'),
  '/szukaj.csv': listPage('/szukaj.csv?q=wspomnienie'),
  '/szukaj.atom': listPage('/szukaj.atom?q=wspomnienie'),
  '/podpowiedzi.json': [
    'anything',
    fixed('/podpowiedzi.json?q=zamkniety'),
    fixed('/podpowiedzi.json?q=wspom'),
  ],
  '/pytanie/wyzwanie': fixedPage('/pytanie/wyzwanie'),
  '/': fixedPage('/'),
  // Pages of the table of pages.
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
  '/powiadomienia': ['anything', mark(({ tree }) => `/powiadomienia?zespol=${tree.collection.id}`)],
  '/powiadomienia/:token': ['anything', mark(({ tokens }) => `/powiadomienia/${tokens.alert}`)],
  '/teczka/:token': ['anything', ({ tokens }) => `/teczka/${tokens.folder}`],
  '/teczka/moja/:token': ['anything', ({ tokens }) => `/teczka/moja/${tokens.ownFolder}`],
  '/en/teczka/moja/:token': ['anything', ({ tokens }) => `/en/teczka/moja/${tokens.ownFolder}`],
  '/en/powiadomienia/:token': ['anything', mark(({ tokens }) => `/en/powiadomienia/${tokens.alert}`)],
  '/en/teczka/:token': ['anything', ({ tokens }) => `/en/teczka/${tokens.folder}`],
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
    mark(({ institutionId }) => `/i/${institutionId}`),
    unitRoute(''),
    ({ tree }) => `/sygn/${encodeURIComponent(tree.unit.computedSignature)}`,
    ({ tree }) => `/sygn/r/${tree.unit.id}`,
  ],
};

type Form = Record<string, string>;
/** Every POST route of readers, with a form without a captcha that refers to the record. */
export const FORMS: Record<string, (world: ClosedWorld) => [address: string, form: Form]> = {
  '/oai': ({ tree }) => [
    '/oai',
    { verb: 'GetRecord', metadataPrefix: 'oai_dc', identifier: `oai:regest.local:${tree.unit.id}` },
  ],
  '/r/:id/inwentarz': ({ tree }) => [`/r/${tree.collection.id}/inwentarz`, {}],
  '/pytanie': ({ tree }) => ['/pytanie', { r: String(tree.unit.id), question: 'Co to?' }],
  '/zamowienie': ({ tree }) => ['/zamowienie', { r: String(tree.unit.id) }],
  '/opisz': ({ scanId }) => ['/opisz', { plik: String(scanId), text: 'Wiem' }],
  '/powiadomienia': ({ tree }) => ['/powiadomienia', { szukaj: `zespol=${tree.collection.id}` }],
  '/powiadomienia/:token': ({ tokens }) => [`/powiadomienia/${tokens.alert}`, { co: 'potwierdz' }],
  // A token of no folder, since the token of the reader would end the shared folder.
  '/teczka/moja/:token': () => [`/teczka/moja/${'0'.repeat(32)}`, {}],
  '/teczka': ({ tree }) => ['/teczka', { zawartosc: JSON.stringify([{ id: tree.unit.id, note: '' }]) }],
};
