import type { Db } from '../db/schema.ts';
import { type ChangeNote, findChanges } from '../queries/changes/find-changes.ts';
import type { PageScope } from '../services/portal/page-scope.ts';

/** Notes of changes are swept away after six hours: who has not looked for so long knows nothing. */
const LONGEST_SILENCE_MS = 3_600_000;
/** Past so many places everything is taken to have changed, and the places are forgotten. */
const MOST_PLACES = 50_000;

type Turns = Map<number, number>;

/** When what readers see changed last, counted in turns: a look at the database that finds a change begins a new one. */
export class PublicChanges {
  #db: Db;
  #snapshot: string | null = null;
  #lookedAt = 0;
  #turn = 0;
  /** The last turn in which all institutions changed; in which more than words changed anywhere; in which words did. */
  #all = 0;
  #anything = 0;
  #words = 0;
  /** The same of each: an institution as a whole, anything in it, a collection, words right below a record. */
  #whole: Turns = new Map();
  #within: Turns = new Map();
  #collections: Turns = new Map();
  #below: Turns = new Map();
  #wordsOf: Turns = new Map();
  #next: Promise<void> | null = null;
  #asking: Promise<void> | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** A look at the database that begins after this call; the turn of now. */
  async turn(): Promise<number> {
    await this.#fresh();
    return this.#turn;
  }

  /** The turn of the last look. */
  get now(): number {
    return this.#turn;
  }

  /** Whether nothing that this page tells of changed after a turn. */
  isTrue({ institutionId, collectionId, below }: PageScope, turn: number): boolean {
    if (institutionId === null) {
      if (this.#anything > turn) return false;
    } else {
      const last = collectionId === null ? this.#within.get(institutionId) : this.#whole.get(institutionId);
      if (Math.max(this.#all, last ?? 0) > turn) return false;
      if (collectionId !== null && (this.#collections.get(collectionId) ?? 0) > turn) return false;
    }
    const words = institutionId === null ? this.#words : (this.#wordsOf.get(institutionId) ?? 0);
    if (words <= turn) return true;
    if (below === null) return false;
    for (const id of below) if ((this.#below.get(id) ?? 0) > turn) return false;
    return true;
  }

  /** Requests that come together look once. */
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
    const begun = performance.now();
    const isBlind = this.#snapshot === null || begun - this.#lookedAt > LONGEST_SILENCE_MS;
    const { snapshot, notes } = await findChanges(this.#db, this.#snapshot);
    this.#snapshot = snapshot;
    this.#lookedAt = begun;
    if (notes.length === 0 && !isBlind) return;
    this.#turn += 1;
    const isFull = this.#collections.size + this.#below.size > MOST_PLACES;
    if (isFull) for (const places of [this.#collections, this.#below]) places.clear();
    if (isBlind || isFull) this.#note({ institution: null, collection: null, parent: null });
    for (const note of notes) this.#note(note);
  }

  #note({ institution, collection, parent }: ChangeNote): void {
    if (institution !== null && parent !== null) {
      this.#words = this.#turn;
      this.#wordsOf.set(institution, this.#turn);
      this.#below.set(parent, this.#turn);
      return;
    }
    this.#anything = this.#turn;
    if (institution === null) this.#all = this.#turn;
    else this.#within.set(institution, this.#turn);
    if (institution !== null && collection === null) this.#whole.set(institution, this.#turn);
    if (collection !== null) this.#collections.set(collection, this.#turn);
  }
}
