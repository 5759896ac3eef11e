import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

export interface StoredContent {
  /** Random (UUID), never derived from the bytes: two uploads of one scan can be deleted apart. */
  contentId: string;
  size: number;
  /** Hexadecimal, lower case. */
  sha256: string;
}

/** Both ends are counted in bytes from 0 and both are included, as in an HTTP `Range`. */
export interface ByteRange {
  start: number;
  end: number;
}

interface ContentFacts {
  size: number;
  modifiedAt: Date;
}

interface ListedContent extends ContentFacts {
  contentId: string;
}

interface PutLimits {
  maxBytes: number;
  /** Only a restored backup names its own; everything else gets a new one. */
  contentId?: string;
}

/**
 * The store of the bytes of files. A content is written once and never changed, so a reader needs no lock. Every method
 * but `check` throws `StoreError` for what the caller can act on, and the driver's own error for a store that does not
 * answer.
 */
export interface Store {
  /**
   * Takes the stream to its end. The content can be read only after this resolves, and it is durable then:
   * insert its row afterwards. A stream that breaks or passes `maxBytes` (`StoreError` `tooLarge`) leaves
   * nothing behind.
   */
  put(source: Readable, limits: PutLimits): Promise<StoredContent>;
  /** Puts a content where nothing reads it but `release`, which puts it back. Neither minds when it is done already. */
  quarantine(contentId: string): Promise<void>;
  release(contentId: string): Promise<void>;
  /** `StoreError` `notFound` before the first byte when there is no such content. */
  read(contentId: string, range?: ByteRange): Promise<Readable>;
  stat(contentId: string): Promise<ContentFacts | null>;
  /** Deleting what is not there is no error: the job that deletes may run twice. */
  delete(contentId: string): Promise<void>;
  /** Every whole content, in no order; for the check that looks for orphans and missing bytes. */
  list(): AsyncIterable<ListedContent>;
  /** A path that can be opened here, or null when the bytes are elsewhere. Never write to it. */
  localPath(contentId: string): string | null;
  /** Removes leftovers of killed uploads that were last written before `before`; returns the number removed. */
  sweep(before: Date): Promise<number>;
  /** Free bytes; null or absent where the store has no known limit. */
  freeBytes?(): Promise<number | null>;
  /** Resolves when the store can be written to and read; for the health check. */
  check(): Promise<void>;
}

export class StoreError extends Error {
  readonly code: 'tooLarge' | 'notFound';

  constructor(code: 'tooLarge' | 'notFound', message: string) {
    super(message);
    this.name = 'StoreError';
    this.code = code;
  }
}

const CONTENT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Ids come back from the outside in URLs: anything else must never reach a path or a key. */
export function isContentId(value: string): boolean {
  return CONTENT_ID.test(value);
}

export function newContentId(): string {
  return randomUUID();
}
