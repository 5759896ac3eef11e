import type { Db } from '../db/schema.ts';
import { openTurns } from '../operation/turns.ts';
import type { Figures } from '../services/portal/figures.ts';
import { OF_ALL, type PageScope } from '../services/portal/page-scope.ts';
import { PublicChanges } from './public-changes.ts';

/** Enough for every page that many ask for, and little enough for a small machine. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_FACTS = 5000;
/** Of whatever changes but words. */
const NO_WORDS: PageScope = { ...OF_ALL, below: new Set() };
/**
 * Pages of all readers that are made at a time. More would be ready no sooner on a small machine, and editors would
 * stand in line behind them; searches, which take longest, keep no other page waiting.
 */
const AT_ONCE = { atOnce: 2, waiting: 400 };
/**
 * A place rests for as long as the page took, and no longer than this: of a crowd that comes to pages nobody has made
 * yet editors notice little, since half of the time is theirs.
 */
const LONGEST_REST_MS = 250;

export interface KeptPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  etag: string;
  scope: PageScope;
}

interface Kept<Thing> {
  thing: Thing;
  scope: PageScope;
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
  #making = new Map<string, Promise<Kept<KeptPage>>>();
  #facts = new Map<string, Kept<unknown>>();
  #bytes = 0;
  #takeTurn = openTurns(AT_ONCE);

  #mostBytes: number;

  constructor(db: Db, mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
    this.#changes = new PublicChanges(db);
  }

  /**
   * The page of this key, made when there is none that is still true; without a key it is made for this reader alone.
   * Pages of one line wait for each other, and who asks for a page that is being made gets that one.
   */
  async get(key: string | null, line: string, make: () => Promise<KeptPage>): Promise<KeptPage> {
    await this.#changes.turn();
    if (key === null) return (await this.#inTurn(line, make)).thing;
    const kept = this.#pages.get(key);
    if (kept && this.#isTrue(kept)) return kept.thing;
    const going = this.#making.get(key);
    if (going) {
      const made = await going;
      if (this.#isTrue(made)) return made.thing;
    }
    // Whatever is being made now was begun after this reader asked, so it is true for them.
    const { thing } = await (this.#making.get(key) ?? this.#make(key, line, make));
    return thing;
  }

  #make(key: string, line: string, make: () => Promise<KeptPage>): Promise<Kept<KeptPage>> {
    const work = this.#inTurn(line, make).then((made) => {
      if (made.thing.status === 200) this.#keep(key, made);
      return made;
    });
    const ended = work.finally(() => this.#making.delete(key));
    this.#making.set(key, ended);
    return ended;
  }

  async #inTurn(line: string, make: () => Promise<KeptPage>): Promise<Kept<KeptPage>> {
    const leave = await this.#takeTurn(line);
    const begun = performance.now();
    try {
      const turn = this.#changes.now;
      const thing = await make();
      return { thing, scope: thing.scope, turn };
    } finally {
      setTimeout(leave, Math.min(performance.now() - begun, LONGEST_REST_MS));
    }
  }

  /** Something small that is public and no matter of words, asked of the database once for as long as nothing changes. */
  async fact<Fact extends { institution_id: number } | undefined>(
    key: string,
    find: () => Promise<Fact>,
  ): Promise<Fact> {
    const turn = await this.#changes.turn();
    const kept = this.#facts.get(key) as Kept<Fact> | undefined;
    if (kept && this.#isTrue(kept)) return kept.thing;
    const thing = await find();
    const scope = { ...NO_WORDS, institutionId: thing?.institution_id ?? null };
    this.#keepFact(key, { thing, scope, turn });
    return thing;
  }

  /** For a page that is being made: whoever asked for it has looked for changes already. */
  figures: Figures = async <Figure>(key: string, find: () => Promise<Figure>): Promise<Figure> => {
    const name = `figure ${key}`;
    const kept = this.#facts.get(name) as Kept<Figure> | undefined;
    if (kept && this.#isTrue(kept)) return kept.thing;
    const turn = this.#changes.now;
    const thing = await find();
    // What is not there is asked for by any name.
    if (thing !== undefined) this.#keepFact(name, { thing, scope: NO_WORDS, turn });
    return thing;
  };

  #keepFact(key: string, fact: Kept<unknown>): void {
    if (this.#facts.size >= MOST_FACTS) this.#facts.clear();
    this.#facts.set(key, fact);
  }

  #isTrue({ scope, turn }: Kept<unknown>): boolean {
    return this.#changes.isTrue(scope, turn);
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
      if (this.#bytes + size <= this.#mostBytes) break;
      this.#drop(oldest);
    }
    this.#pages.set(key, kept);
    this.#bytes += size;
  }
}
