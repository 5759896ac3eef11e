import type { Db } from '../db/schema.ts';
import { PublicChanges } from './public-changes.ts';

/** Enough for every page that many ask for, and little enough for a small machine. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_FACTS = 5000;

export interface KeptPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  etag: string;
  /** The one institution it tells of; null for what tells of several. */
  institutionId: number | null;
}

interface Kept<Thing> {
  thing: Thing;
  institutionId: number | null;
  turn: number;
}

/**
 * Pages made once for all readers, kept while nothing changed that they tell of. Every request asks the database whether
 * anything did, so that what was withdrawn is gone at the next request on every server; requests that come together ask
 * once. A page of one institution outlives what others do.
 */
export class KeptPages {
  #changes: PublicChanges;
  #pages = new Map<string, Kept<KeptPage>>();
  #facts = new Map<string, Kept<unknown>>();
  #bytes = 0;

  constructor(db: Db) {
    this.#changes = new PublicChanges(db);
  }

  /** The page of this key, made when there is none that is still true. */
  async get(key: string, make: () => Promise<KeptPage>): Promise<KeptPage> {
    const turn = await this.#changes.turn();
    const kept = this.#pages.get(key);
    if (kept && this.#isTrue(kept)) return kept.thing;
    const made = await make();
    if (made.status === 200) this.#keep(key, { thing: made, institutionId: made.institutionId, turn });
    return made;
  }

  /** Something small that is public, asked of the database once for as long as nothing changes. */
  async fact<Fact extends { institution_id: number } | undefined>(
    key: string,
    find: () => Promise<Fact>,
  ): Promise<Fact> {
    const turn = await this.#changes.turn();
    const kept = this.#facts.get(key) as Kept<Fact> | undefined;
    if (kept && this.#isTrue(kept)) return kept.thing;
    const thing = await find();
    if (this.#facts.size >= MOST_FACTS) this.#facts.clear();
    this.#facts.set(key, { thing, institutionId: thing?.institution_id ?? null, turn });
    return thing;
  }

  #isTrue({ institutionId, turn }: Kept<unknown>): boolean {
    return this.#changes.lastOf(institutionId) <= turn;
  }

  #drop(key: string): void {
    const dropped = this.#pages.get(key);
    if (!dropped) return;
    this.#pages.delete(key);
    this.#bytes -= dropped.thing.body.length + key.length;
  }

  #keep(key: string, kept: Kept<KeptPage>): void {
    this.#drop(key);
    if (!this.#isTrue(kept)) return;
    const size = kept.thing.body.length + key.length;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes + size <= MOST_BYTES) break;
      this.#drop(oldest);
    }
    this.#pages.set(key, kept);
    this.#bytes += size;
  }
}
