import { createHmac, randomBytes } from 'node:crypto';
import { today } from '@regest/contract/text/day.ts';
import type { VisitFigures, VisitSum } from '../../queries/visits/add-visits.ts';
import type { CountedPage } from '../../queries/visits/counted-page.ts';

const VISIT_MS = 30 * 60_000;
/** Interval within which the same page again is a reload. */
const RELOAD_MS = 60_000;
/** Pages a minute above which a reader counts as a robot. */
const ROBOT_PACE = { pages: 40, ms: 60_000 };
/** Pages a minute from one address, with all its readers; further ones are those of a robot. */
const MAX_PER_ADDRESS = 300;
/** Limit of the time on a page: the length of a visit. */
const MAX_SECONDS = VISIT_MS / 1000;
/** Readers distinguished per day; further ones count like readers with Global Privacy Control. */
const MAX_READERS = 200_000;
const ENTRANCE = '(entrance)';

interface Reader {
  seen: Set<string>;
  last: { sum: VisitSum; at: number; timed: boolean } | null;
  pagesOfVisit: number;
  recent: number[];
  isRobot: boolean;
}

interface View {
  page: CountedPage;
  device: string;
  address: string;
  /** Address and user agent of the reader, used for the hash alone; null with Global Privacy Control. */
  reader: string | null;
}

/**
 * Counts visits in memory and stores sums only. Readers are distinguished by a hash with a key that is replaced every
 * day and never leaves this process: after midnight, or after its end, no reader can be identified.
 */
export class VisitCounter {
  #day = '';
  #key = randomBytes(32);
  #readers = new Map<string, Reader>();
  #addresses = { minute: 0, views: new Map<string, number>() };
  #sums = new Map<string, VisitSum>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  view({ page, device, address, reader }: View): void {
    const day = this.#today();
    if (this.#isFlood(address)) return;
    const visitor = reader === null ? null : this.#readerOf(reader);
    if (visitor === null) {
      this.#add(this.#sumOf(page, day, device, ''), { pageviews: 1 });
      return;
    }
    const now = this.#now();
    const { last } = visitor;
    if (last !== null && last.sum.url === page.url && now - last.at < RELOAD_MS) return;
    visitor.recent = [...visitor.recent.filter((at) => now - at < ROBOT_PACE.ms), now];
    visitor.isRobot ||= visitor.recent.length > ROBOT_PACE.pages;
    if (visitor.isRobot) return;
    const goesOn = last !== null && now - last.at < VISIT_MS;
    if (goesOn) this.#add(last.sum, { exits: -1, bounces: visitor.pagesOfVisit === 1 ? -1 : 0 });
    visitor.pagesOfVisit = goesOn ? visitor.pagesOfVisit + 1 : 1;
    const sum = this.#sumOf(page, day, device, goesOn ? last.sum.url : ENTRANCE);
    const isFirst = !visitor.seen.has(page.url);
    visitor.seen.add(page.url);
    this.#add(sum, {
      pageviews: 1,
      unique_pageviews: isFirst ? 1 : 0,
      entrances: goesOn ? 0 : 1,
      exits: 1,
      bounces: goesOn ? 0 : 1,
    });
    visitor.last = { sum, at: now, timed: false };
  }

  /** Adds the time on a page, once for each view and never longer than it has been open. */
  leave({ page, reader }: Pick<View, 'page' | 'reader'>, seconds: number): void {
    this.#today();
    const visitor = reader === null ? null : this.#readerOf(reader);
    const last = visitor?.last;
    if (!visitor || visitor.isRobot || !last || last.timed || last.sum.url !== page.url) return;
    const open = Math.ceil((this.#now() - last.at) / 1000);
    last.timed = true;
    this.#add(last.sum, { time_on_page: Math.max(0, Math.min(Math.floor(seconds), open, MAX_SECONDS)) });
  }

  /** Returns and clears the sums since the last call. */
  take(): VisitSum[] {
    const sums = [...this.#sums.values()].map((sum) => ({ ...sum }));
    this.#sums.clear();
    return sums;
  }

  /** Puts sums back that could not be stored. */
  giveBack(sums: readonly VisitSum[]): void {
    for (const sum of sums) this.#add(sum, sum);
  }

  #today(): string {
    const day = today(new Date(this.#now()));
    if (day !== this.#day) {
      this.#day = day;
      this.#key = randomBytes(32);
      this.#readers.clear();
    }
    return day;
  }

  #isFlood(address: string): boolean {
    const minute = Math.floor(this.#now() / ROBOT_PACE.ms);
    if (minute !== this.#addresses.minute) this.#addresses = { minute, views: new Map() };
    const { views } = this.#addresses;
    const hash = this.#hashOf(address);
    const count = (views.get(hash) ?? 0) + 1;
    views.set(hash, count);
    return count > MAX_PER_ADDRESS;
  }

  #hashOf(identity: string): string {
    return createHmac('sha256', this.#key).update(identity).digest('base64');
  }

  #readerOf(identity: string): Reader | null {
    const hash = this.#hashOf(identity);
    const existing = this.#readers.get(hash);
    if (existing) return existing;
    if (this.#readers.size >= MAX_READERS) return null;
    const created: Reader = { seen: new Set(), last: null, pagesOfVisit: 0, recent: [], isRobot: false };
    this.#readers.set(hash, created);
    return created;
  }

  #sumOf(page: CountedPage, day: string, device: string, previous: string): VisitSum {
    const { institutionId, level, signature, title, url } = page;
    return { institutionId, level, signature, title, url, day, device, previous, ...NONE };
  }

  #add(to: VisitSum, figures: Partial<VisitFigures>): void {
    const key = JSON.stringify([to.institutionId, to.url, to.day, to.device, to.previous]);
    const sum = this.#sums.get(key) ?? this.#sumOf(to, to.day, to.device, to.previous);
    for (const name of Object.keys(NONE) as (keyof VisitFigures)[]) sum[name] += figures[name] ?? 0;
    this.#sums.set(key, sum);
  }
}

const NONE: VisitFigures = {
  pageviews: 0,
  unique_pageviews: 0,
  time_on_page: 0,
  entrances: 0,
  exits: 0,
  bounces: 0,
};
