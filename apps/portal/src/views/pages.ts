import type { ContributionKind } from '@regest/contract/endpoints/contributions.ts';
import type { Field, IndexType } from '@regest/contract/fields/field.ts';
import type { OrderFieldName } from '@regest/contract/fields/order-fields.ts';
import type { ArchiveBrief, Counted, Entry, Named, TermRef, YearBar } from './common.ts';
import type { RecordPage } from './record-view.ts';
import type { SearchPage } from './search-view.ts';
import type { Box } from './sheet-view.ts';

/** What an editor chose for a home page; pieces that are public. */
export interface ChosenHome {
  text: string | null;
  /** Queries. */
  examples: string[];
  pieces: Entry[];
}

export interface HomePage {
  page: 'home';
  chosen: ChosenHome;
  isPreview?: boolean;
  /** The chosen ones, else the newest with a picture. */
  pieces: Entry[];
  totals: { records: number; withFiles: number; pages: number; hours: number };
  people: Counted[];
  places: Counted[];
  topics: Counted[];
  totalsOf: Record<IndexType, number>;
  years: YearBar[];
  newest: Entry[];
  archives: Counted[];
  spots: Spot[];
  quote: {
    text: string;
    /** Of the text, as BCP 47 writes it. */
    lang: string;
    record: Entry;
    from: number;
    to: number;
    /** Of the whole recording, in seconds, where it is known. */
    duration: number | null;
    peaks: number[];
  } | null;
  news: NewsItem[];
}

/** A place on the map. */
export interface Spot extends Counted {
  latitude: number;
  longitude: number;
  isArchive: boolean;
}

export interface NewsItem {
  id: number;
  date: string;
  title: string;
  /** Clean HTML: only what the list of allowed marks lets through. */
  content: string;
}

export interface InstitutionPage {
  page: 'institution';
  chosen: ChosenHome;
  isPreview?: boolean;
  archive: ArchiveBrief;
  name: string;
  institutionType: string;
  /** Public fields by the names of the contract. */
  fields: Record<string, unknown>;
  showpiece: number | null;
  tiles: number[];
  collections: Entry[];
  newest: Entry[];
  updatedAt: string;
}

export interface AuthorPage {
  page: 'author';
  id: number;
  name: string;
  authorType: string | null;
  /** Public fields in the order of their table; the name and the type are among them. */
  values: { field: Field; value: unknown }[];
  archive: Named;
  holdings: Holdings;
  path: string;
}

/** One page of the records of a name, collection by collection. */
export interface Holdings {
  total: number;
  isExact: boolean;
  pageNumber: number;
  pages: number;
  groups: HoldingGroup[];
}

export interface HoldingGroup {
  archive: string;
  /** With the language of its title, as BCP 47 writes it. */
  collection: Named & { lang: string };
  signature: string;
  /** On all pages. */
  total: number;
  entries: Entry[];
}

export interface TermPage {
  page: 'term';
  id: number;
  name: string;
  type: IndexType;
  holdings: Holdings;
  neighbours: TermRef[];
  spot: Spot | null;
  path: string;
}

export interface ArchivesPage {
  page: 'archives';
  archives: (Counted & { city: string; county: string; description: string | null; signature: string })[];
}

export interface TermsPage {
  page: 'terms';
  type: IndexType;
  letter: string | null;
  letters: string[];
  names: Counted[];
}

export interface MapPage {
  page: 'map';
  spots: Spot[];
}

export interface NewsPage {
  page: 'news';
  news: NewsItem[];
}

export interface TextPage {
  page: 'text';
  name: 'about' | 'rules' | 'accessibility' | 'privacy' | 'help' | 'folder';
  provider: string | null;
  contactEmail: string;
  contactPhone: string | null;
  contactPerson: string | null;
  /** Of the form that shares the folder, where it was refused. */
  faults?: string[];
}

export interface ErrorPage {
  page: 'error';
  status: 400 | 404 | 410 | 429 | 500 | 503;
  /** Of what was withdrawn; a whole archive has no signature here. */
  gone: { signature: string | null; day: string } | null;
  /** Of an address with a secret token: what it was of, whether or not it ever was. */
  secret: 'alert' | 'folder' | null;
  /** The nearest public record above it, and its archive. */
  parent: Named | null;
  archive: ArchiveBrief | null;
}

/** Where a signature can be read in more ways than one. */
export interface SignaturePage {
  page: 'signature';
  signature: string;
  archives: Named[];
  entries: Entry[];
}

export interface QuestionPage {
  page: 'question';
  /** Null: which one is still to be chosen. */
  archive: ArchiveBrief | null;
  archives: Named[];
  record: { id: number; title: string; lang: string; signature: string } | null;
  email: string | null;
  phone: string | null;
  /** As it came, so that nothing has to be typed twice. */
  typed: { name: string; email: string; question: string };
  /** Names of the fields that were refused. */
  faults: string[];
  isSent: boolean;
}

/** A unit and what of it is ordered; none of its documents: the whole of it. */
export interface OrderedUnit {
  unit: OrderedRecord;
  documents: OrderedRecord[];
}
export interface OrderedRecord {
  id: number;
  title: string;
  lang: string;
  signature: string;
}

export interface OrderPage {
  page: 'order';
  /** Null: nothing to order was named, or things of several archives. */
  archive: ArchiveBrief | null;
  /** Where things of several archives are named, the letter to each. */
  letters: Named[];
  units: OrderedUnit[];
  /** Titles of what is too large to be ordered: collections and series. */
  tooLarge: string[];
  email: string | null;
  phone: string | null;
  typed: Record<OrderFieldName, string>;
  faults: string[];
  isSent: boolean;
}

/** A line of a page, or a cue of a recording. */
interface TextLine {
  text: string;
  /** On the scan, where it is known. */
  box: Box | null;
  /** Of a cue: its start and its end. */
  seconds: [from: number, to: number] | null;
}

/** What a reader adds to a scan or a recording that its archive opened for it. */
export interface ContributionPage {
  page: 'contribution';
  archive: ArchiveBrief;
  record: { id: number; title: string; lang: string; signature: string };
  file: { id: number; name: string; mimeType: string };
  /** Null: a recording. Its page is null where the file is one picture. */
  picture: { page: number | null; size: { width: number; height: number } | null } | null;
  /** What can be added here; never empty. */
  kinds: ContributionKind[];
  /** Of the text of the page or of the recording, where they may be corrected. */
  lines: TextLine[];
  textLanguage: string;
  /** The one that is corrected, from 1. */
  line: (TextLine & { number: number }) | null;
  typed: Record<'text' | 'credit' | 'x' | 'y' | 'w' | 'h', string>;
  faults: string[];
  isSent: boolean;
}

/** Asks for a mail when further records of a query are published. */
export interface AlertPage {
  page: 'alert';
  state: 'form' | 'sent' | 'waiting' | 'active' | 'ended';
  /** The parameters of the address of search; empty: none was asked. */
  query: string;
  /** The same for people. */
  inWords: string;
  /** Of the alert that its owner opened. */
  token: string | null;
  typed: { email: string };
  faults: string[];
}

/** A folder that a reader shares: what of it is public now. */
export interface SharedFolderPage {
  page: 'sharedFolder';
  name: string | null;
  /** The day on which the address ends. */
  endsAt: string;
  entries: { entry: Entry; note: string }[];
  /** For the reader who shared it; null for all others. */
  own: { token: string; sharedPath: string; isEnded: boolean } | null;
}

/** The inventory of a collection as PDF, where a job makes it. */
export interface InventoryPage {
  page: 'inventory';
  collection: { id: number; title: string; lang: string; path: string };
  state: 'none' | 'waiting' | 'ready' | 'failed' | 'tooLarge';
  units: number;
  unitsDone: number;
  /** Of the finished file; null where it is drawn while it is sent. */
  size: number | null;
}

export type PortalPage =
  | HomePage
  | InstitutionPage
  | RecordPage
  | AuthorPage
  | TermPage
  | ArchivesPage
  | TermsPage
  | MapPage
  | NewsPage
  | SearchPage
  | TextPage
  | QuestionPage
  | OrderPage
  | ContributionPage
  | AlertPage
  | SharedFolderPage
  | InventoryPage
  | SignaturePage
  | ErrorPage;
