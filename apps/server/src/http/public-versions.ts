import type { Db } from '../db/schema.ts';
import { type ChangeNote, findChanges } from '../queries/changes/changes.ts';

/** Notes are deleted after six hours; a process that has not read them for so long counts everything as changed. */
const MAX_READ_GAP_MS = 3_600_000;

/** `all`: of any change; `structure`: of the last change of more than words. */
interface Version {
  all: number;
  structure: number;
}
export type ChangeKind = keyof Version;

/**
 * A version number for the public rows of each institution, drawn from one sequence: the number of the read that found
 * its last change. Every answer is preceded by a read of the notes of changes, so a withdrawal on any server raises the
 * number here before the next page is sent. Closures begin and end with the day: a new day is a change of every
 * institution, which costs one rendering of each page that is read and no look at what closed where.
 */
export class PublicVersions {
  #db: Db;
  #snapshot: string | null = null;
  #readAt = 0;
  #day: string | null = null;
  #current = 0;
  #ofAll: Version = { all: 0, structure: 0 };
  /** Versions of changes that concern every institution, such as a renamed index term. */
  #common: Version = { all: 0, structure: 0 };
  #institutions = new Map<number, Version>();
  #next: Promise<void> | null = null;
  #reading: Promise<void> | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The newest version of all; what is rendered from now on is as new as this. */
  get current(): number {
    return this.#current;
  }

  /** The version of one institution, or of everything (null). */
  versionOf(institutionId: number | null, kind: ChangeKind): number {
    if (institutionId === null) return this.#ofAll[kind];
    return Math.max(this.#common[kind], this.#institutions.get(institutionId)?.[kind] ?? 0);
  }

  /** Ends after a read of the notes that began after this call; requests that come together share one read. */
  refresh(): Promise<void> {
    if (this.#reading === null) {
      this.#reading = this.#read().finally(() => {
        this.#reading = null;
      });
      return this.#reading;
    }
    this.#next ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        return this.refresh();
      });
    return this.#next;
  }

  async #read(): Promise<void> {
    const startedAt = performance.now();
    const hasGap = this.#snapshot === null || startedAt - this.#readAt > MAX_READ_GAP_MS;
    const { snapshot, notes, day } = await findChanges(this.#db, this.#snapshot);
    const isNewDay = this.#day !== null && day !== this.#day;
    this.#day = day;
    this.#snapshot = snapshot;
    this.#readAt = startedAt;
    if (hasGap || isNewDay) notes.push({ institution: null, isOfWords: false });
    if (notes.length > 0) this.#current += 1;
    for (const note of notes) this.#raise(note);
  }

  #raise({ institution, isOfWords }: ChangeNote): void {
    const raised = isOfWords ? { all: this.#current } : { all: this.#current, structure: this.#current };
    Object.assign(this.#ofAll, raised);
    if (institution === null) Object.assign(this.#common, raised);
    else if (institution !== 0)
      this.#institutions.set(institution, {
        ...(this.#institutions.get(institution) ?? { all: 0, structure: 0 }),
        ...raised,
      });
  }
}
