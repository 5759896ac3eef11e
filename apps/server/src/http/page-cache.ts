import type { Db } from '../db/schema.ts';
import { openSemaphore } from '../limits/semaphore.ts';
import type { Figures } from '../services/portal/figures.ts';
import { type ChangeKind, PublicVersions } from './public-versions.ts';

/** Enough for every popular page, and little enough for a small machine. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_FIGURES = 5000;
/** Lifetime of pages, for content that no version number covers: the day in a citation, the most read records. */
const TTL_MS = 60_000;
/**
 * Pages rendered at a time. More would be ready no sooner on a small machine and would delay editors; searches, which
 * take longest, have a queue of their own. A slot rests as long as its page took: half of the time is the editors'.
 */
const QUEUE = { atOnce: 2, queued: 400, longestRestMs: 250 };

export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  etag: string;
  /** Institution of the page; null where it shows several. */
  institutionId: number | null;
}

interface Entry<Value> {
  value: Value;
  institutionId: number | null;
  kind: ChangeKind;
  /** The newest version when the rendering began. */
  version: number;
  expiresAt: number;
}

/**
 * Pages rendered once for all readers. An entry is valid while the version of its institution (or of everything) is no
 * newer than the entry, and for a minute at most.
 */
export class PageCache {
  #versions: PublicVersions;
  #pages = new Map<string, Entry<CachedPage>>();
  #rendering = new Map<string, Promise<Entry<CachedPage>>>();
  #figures = new Map<string, Entry<unknown>>();
  #bytes = 0;
  #enterQueue = openSemaphore(QUEUE);
  #maxBytes: number;

  constructor(db: Db, maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
    this.#versions = new PublicVersions(db);
  }

  /** The page of a key, rendered when no valid one is cached; without a key it is rendered for this request alone. */
  async get(key: string | null, queue: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    await this.#versions.refresh();
    if (key === null) return (await this.#renderInTurn(queue, render)).value;
    const cached = this.#pages.get(key);
    if (cached && this.#isValid(cached)) return cached.value;
    const running = this.#rendering.get(key);
    if (running) {
      const entry = await running;
      if (this.#isValid(entry)) return entry.value;
    }
    // A rendering that is under way now began after this request, so it is current for it.
    const { value } = await (this.#rendering.get(key) ?? this.#render(key, queue, render));
    return value;
  }

  #render(key: string, queue: string, render: () => Promise<CachedPage>): Promise<Entry<CachedPage>> {
    const work = this.#renderInTurn(queue, render)
      .then((entry) => {
        if (entry.value.status === 200) this.#store(key, entry);
        return entry;
      })
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, work);
    return work;
  }

  async #renderInTurn(queue: string, render: () => Promise<CachedPage>): Promise<Entry<CachedPage>> {
    const release = await this.#enterQueue(queue);
    const startedAt = performance.now();
    const version = this.#versions.current;
    try {
      const value = await render();
      const { institutionId } = value;
      return { value, institutionId, kind: 'all', version, expiresAt: startedAt + TTL_MS };
    } finally {
      release();
    }
  }

  /** Something small of one institution that words do not change, read once for as long as it is current. */
  async fact<Fact extends { institution_id: number } | undefined>(
    key: string,
    find: () => Promise<Fact>,
  ): Promise<Fact> {
    await this.#versions.refresh();
    return this.#figure(key, find, (fact) => fact?.institution_id ?? null);
  }

  /** Figures for a page that is being rendered, under the versions of its request. */
  figures: Figures = (key, find) => this.#figure(`figure ${key}`, find, () => null);

  async #figure<Value>(
    key: string,
    find: () => Promise<Value>,
    institutionOf: (value: Value) => number | null,
  ): Promise<Value> {
    const cached = this.#figures.get(key) as Entry<Value> | undefined;
    if (cached && this.#isValid(cached)) return cached.value;
    const version = this.#versions.current;
    const value = await find();
    // Names that do not exist are without number and not stored.
    if (value === undefined) return value;
    if (this.#figures.size >= MAX_FIGURES) this.#figures.clear();
    const institutionId = institutionOf(value);
    this.#figures.set(key, { value, institutionId, kind: 'structure', version, expiresAt: Infinity });
    return value;
  }

  #isValid({ institutionId, kind, version, expiresAt }: Entry<unknown>): boolean {
    return this.#versions.versionOf(institutionId, kind) <= version && performance.now() < expiresAt;
  }

  #delete(key: string): void {
    const entry = this.#pages.get(key);
    if (!entry) return;
    this.#pages.delete(key);
    this.#bytes -= entry.value.body.length + key.length;
  }

  #store(key: string, entry: Entry<CachedPage>): void {
    this.#delete(key);
    if (!this.#isValid(entry)) return;
    const size = entry.value.body.length + key.length;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes + size <= this.#maxBytes) break;
      this.#delete(oldest);
    }
    this.#pages.set(key, entry);
    this.#bytes += size;
  }
}
