import type { ContributionKind } from '@regest/contract/endpoints/contributions.ts';
import type { Field, IndexType } from '@regest/contract/fields/field.ts';
import type { OrderFieldName } from '@regest/contract/fields/order-fields.ts';
import type { ArchiveBrief, Counted, Entry, Named, TermRef, YearBar } from './common.ts';
import type { RecordPage } from './record-view.ts';
import type { SearchPage } from './search-view.ts';
import type { Box } from './sheet-view.ts';

/** An editor's choice for a home page; `pieces` are public records only. */
export interface ChosenHome {
  text: string | null;
  /** Example queries. */
  examples: string[];
  pieces: Entry[];
}

export interface HomePage {
  page: 'home';
  chosen: ChosenHome;
  isPreview?: boolean;
  /** The chosen records, else the newest ones with a picture. */
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
    /** Language of the text, a BCP 47 tag. */
    lang: string;
    record: Entry;
    from: number;
    to: number;
    /** Length of the whole recording in seconds; null when unknown. */
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
  /** Sanitized HTML with allowed elements only. */
  content: string;
}

export interface InstitutionPage {
  page: 'institution';
  chosen: ChosenHome;
  isPreview?: boolean;
  archive: ArchiveBrief;
  name: string;
  institutionType: string;
  /** Public fields by their names in the contract. */
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
  /** Public fields in the order of the contract, with the name and the type. */
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
  /** `lang`: language of the title, a BCP 47 tag. */
  collection: Named & { lang: string };
  signature: string;
  /** Number of records on all pages. */
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
  /** Refused fields of the form that shares a folder. */
  faults?: string[];
}

export interface ErrorPage {
  page: 'error';
  status: 400 | 404 | 410 | 429 | 500 | 503;
  /** The withdrawn record; the signature of a whole archive is null. */
  gone: { signature: string | null; day: string } | null;
  /** Kind of secret address: alert or shared folder. The page is the same for tokens that never existed. */
  secret: 'alert' | 'folder' | null;
  /** The nearest public record above; `archive` is its archive. */
  parent: Named | null;
  archive: ArchiveBrief | null;
}

/** Choice of records for an ambiguous signature. */
export interface SignaturePage {
  page: 'signature';
  signature: string;
  archives: Named[];
  entries: Entry[];
}

export interface QuestionPage {
  page: 'question';
  /** Null until the reader chooses an archive. */
  archive: ArchiveBrief | null;
  archives: Named[];
  record: { id: number; title: string; lang: string; signature: string } | null;
  email: string | null;
  phone: string | null;
  /** Values of the refused form, so that they need not be typed again. */
  typed: { name: string; email: string; question: string };
  /** Names of the refused fields. */
  faults: string[];
  isSent: boolean;
}

/** A unit with its ordered documents; an empty list orders the whole unit. */
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
  /** Null when nothing can be ordered or the items belong to several archives. */
  archive: ArchiveBrief | null;
  /** Links to one order for each archive when the items belong to several. */
  letters: Named[];
  units: OrderedUnit[];
  /** Titles of collections and series, which are too large to be ordered. */
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
  /** Place on the scan; null when unknown. */
  box: Box | null;
  /** Start and end of a cue; null for a line of a page. */
  seconds: [from: number, to: number] | null;
}

/** Form for a contribution to a scan or a recording whose archive accepts contributions. */
export interface ContributionPage {
  page: 'contribution';
  archive: ArchiveBrief;
  record: { id: number; title: string; lang: string; signature: string };
  file: { id: number; name: string; mimeType: string };
  /** Null for a recording; `page` is null when the file is a single picture. */
  picture: { page: number | null; size: { width: number; height: number } | null } | null;
  /** Kinds of contribution that are accepted here; never empty. */
  kinds: ContributionKind[];
  /** Lines of the text of the page or of the recording; empty when corrections are not accepted. */
  lines: TextLine[];
  textLanguage: string;
  /** The line to correct; `number` counts from 1. */
  line: (TextLine & { number: number }) | null;
  typed: Record<'text' | 'credit' | 'x' | 'y' | 'w' | 'h', string>;
  faults: string[];
  isSent: boolean;
}

/** Subscription to mails about newly published records of a query. */
export interface AlertPage {
  page: 'alert';
  state: 'form' | 'sent' | 'waiting' | 'active' | 'ended';
  /** Query string of the search; empty when the address has none. */
  query: string;
  /** The query in words. */
  inWords: string;
  /** Token of the alert that its owner opened. */
  token: string | null;
  typed: { email: string };
  faults: string[];
}

/** A shared folder with those of its records that are public now. */
export interface SharedFolderPage {
  page: 'sharedFolder';
  name: string | null;
  /** Day on which the address expires. */
  endsAt: string;
  entries: { entry: Entry; note: string }[];
  /** Controls for the reader who shared it; null for all others. */
  own: { token: string; sharedPath: string; isEnded: boolean } | null;
}

/** Page of an inventory whose PDF is made by a job. */
export interface InventoryPage {
  page: 'inventory';
  collection: { id: number; title: string; lang: string; path: string };
  state: 'none' | 'waiting' | 'ready' | 'failed' | 'tooLarge';
  units: number;
  unitsDone: number;
  /** Bytes of the finished file; null when the PDF is small enough to be rendered on request. */
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
