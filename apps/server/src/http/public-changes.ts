import type { Db } from '../db/schema.ts';
import { findChangedInstitutions } from '../queries/changes/changed-institutions.ts';

/** Notes of changes are swept away after six hours: who has not looked for so long knows nothing. */
const LONGEST_SILENCE_MS = 3_600_000;

/** When what readers see changed last, counted in turns: a look at the database that finds a change begins a new one. */
export class PublicChanges {
  #db: Db;
  #snapshot: string | null = null;
  #lookedAt = 0;
  #turn = 0;
  /** The last turn in which anything changed, in which everything did, and each institution did. */
  #anything = 0;
  #everything = 0;
  #institutions = new Map<number, number>();
  #next: Promise<void> | null = null;
  #asking: Promise<void> | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The turn of now: after a look at the database that began after this call. */
  async turn(): Promise<number> {
    await this.#fresh();
    return this.#turn;
  }

  /** The turn in which pages of this institution changed last; null: of several, whichever they are. */
  lastOf(institutionId: number | null): number {
    return institutionId === null
      ? this.#anything
      : Math.max(this.#everything, this.#institutions.get(institutionId) ?? 0);
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
    const { snapshot, changed } = await findChangedInstitutions(this.#db, this.#snapshot);
    this.#snapshot = snapshot;
    this.#lookedAt = begun;
    if (changed.length === 0 && !isBlind) return;
    this.#turn += 1;
    this.#anything = this.#turn;
    if (isBlind || changed.includes(null)) this.#everything = this.#turn;
    for (const id of changed) if (id !== null) this.#institutions.set(id, this.#turn);
  }
}
