import type { Reader } from '../db/connect-reader.ts';
import { findChanges } from '../queries/published/changes.ts';

/** Enough for every page that many ask for, and little enough for a small machine. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_FACTS = 5000;
const MOST_CHANGES = 2000;
/** A transaction that began before and ends now is at most so old. */
const LONGEST_CHANGE_MS = 10 * 60_000;

export interface KeptPage {
  status: number;
  headers: Record<string, string>;
  body: string;
  etag: string;
}

/**
 * Pages made once for all readers, kept while nothing changed. Every request asks the database whether anything did, so
 * that what was withdrawn is gone at the next request on every server; requests that come together ask once.
 */
export class KeptPages {
  #reader: Reader;
  #since = new Date(Date.now() - LONGEST_CHANGE_MS).toISOString();
  #stamp: string | null = null;
  #pages = new Map<string, KeptPage>();
  #facts = new Map<string, unknown>();
  #bytes = 0;
  #next: Promise<void> | null = null;
  #asking: Promise<void> | null = null;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** Resolves after a look at the database that began after this call. */
  #fresh(): Promise<void> {
    if (this.#asking === null) {
      this.#asking = this.#look().finally(() => {
        this.#asking = null;
      });
      return this.#asking;
    }
    this.#next ??= this.#asking
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        return this.#fresh();
      });
    return this.#next;
  }

  async #look(): Promise<void> {
    const { count, stamp } = await findChanges(this.#reader, this.#since);
    if (stamp === this.#stamp) return;
    this.#pages.clear();
    this.#facts.clear();
    this.#bytes = 0;
    this.#stamp = stamp;
    if (count > MOST_CHANGES) {
      this.#since = new Date(Date.now() - LONGEST_CHANGE_MS).toISOString();
      this.#stamp = null;
    }
  }

  /** The page of this key, made when there is none that is still true. */
  async get(key: string, make: () => Promise<KeptPage | null>): Promise<KeptPage | null> {
    await this.#fresh();
    const kept = this.#pages.get(key);
    if (kept) return kept;
    const stamp = this.#stamp;
    const made = await make();
    if (made && stamp === this.#stamp && stamp !== null && made.status === 200) this.#keep(key, made);
    return made;
  }

  /** Something small that is public, asked of the database once for as long as nothing changes. */
  async fact<Fact>(key: string, find: () => Promise<Fact>): Promise<Fact> {
    await this.#fresh();
    if (this.#facts.has(key)) return this.#facts.get(key) as Fact;
    const stamp = this.#stamp;
    const found = await find();
    if (stamp !== this.#stamp || stamp === null) return found;
    if (this.#facts.size >= MOST_FACTS) this.#facts.clear();
    this.#facts.set(key, found);
    return found;
  }

  #keep(key: string, page: KeptPage): void {
    const size = page.body.length * 2 + key.length;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes + size <= MOST_BYTES) break;
      const dropped = this.#pages.get(oldest);
      this.#pages.delete(oldest);
      this.#bytes -= (dropped?.body.length ?? 0) * 2 + oldest.length;
    }
    this.#pages.set(key, page);
    this.#bytes += size;
  }
}
