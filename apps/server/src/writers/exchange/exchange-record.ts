import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { PublicClosure } from '@regest/contract/values/closure.ts';

interface ExchangeAuthor {
  id: number;
  name: string;
  authorType: string | null;
}
interface ExchangeIndex {
  id: number;
  name: string;
  type: string;
}
interface ExchangeFile {
  id: number;
  name: string;
  field: string;
  mimeType: string;
}

/** One record as a standard is written from it. Who gives it decides what the reader may see. */
export interface ExchangeRecord {
  id: number;
  level: RecordLevel;
  /** 0 for the first record written, 1 for what lies directly below it. */
  depth: number;
  computedSignature: string;
  signature: string;
  title: string;
  dates: readonly DateEntry[];
  fields: Readonly<Record<string, unknown>>;
  authors: readonly ExchangeAuthor[];
  indices: readonly ExchangeIndex[];
  files: readonly ExchangeFile[];
  isPublished: boolean;
  updatedAt: string;
  /** Why readers see no files of it, or not all. */
  closing: PublicClosure | null;
}

interface ExchangeInstitution {
  id: number;
  signature: string;
  name: string;
}

/** Lasting addresses of what is written. */
export interface Addresses {
  record(id: number): string;
  author(id: number): string;
  index(id: number): string;
  file(id: number): string;
}

export function addressesBelow(base: string): Addresses {
  return {
    record: (id) => `${base}/r/${id}`,
    author: (id) => `${base}/tworcy/${id}`,
    index: (id) => `${base}/hasla/${id}`,
    file: (id) => `${base}/plik/${id}`,
  };
}

export interface WritingContext {
  institution: ExchangeInstitution;
  addresses: Addresses;
  /** Internal fields are written too, marked as such. */
  isInternal: boolean;
  /** Internal fields that stand in a record only where its institution agreed to show them to everybody. */
  onConsent?: ReadonlySet<string>;
  /** Fields this reader may not see. */
  hidden: ReadonlySet<string>;
  writtenAt: Date;
}
