import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import type { StatisticsLevel } from '@regest/contract/statistics-range.ts';
import { STATISTICS_FIRST_DAY, STATISTICS_LAST_DAY } from '@regest/contract/statistics-range.ts';
import { addDays } from '@regest/contract/text/day.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import { CompiledQuery } from 'kysely';
import type { Db } from '../db/schema.ts';
import { rollUp } from '../queries/statistics/roll-up.ts';
import { DEMO, type DemoIds, idOf } from './demo-data.ts';

/** Pseudo-random numbers from 0 to 1, the same for a seed on every machine (mulberry32). */
function demoChance(seed: string): () => number {
  let state = 0;
  for (const sign of seed) state = (Math.imul(state, 31) + (sign.codePointAt(0) ?? 0)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface DemoPage {
  institution: string;
  level: StatisticsLevel;
  signature: string;
  title: string;
  url: string;
  /** Page from which most visitors come. */
  above: string;
  /** Visits on an average day. */
  pull: number;
}

const PULL: Record<StatisticsLevel, number> = {
  INSTITUTION: 2.4,
  COLLECTION: 0.9,
  SERIES: 0.25,
  UNIT: 0.16,
  DOCUMENT: 0.1,
};

/** A page for every published demo record, parents before children. */
function demoPages(): DemoPage[] {
  const pages = new Map<string, DemoPage>();
  for (const { id, signature, name, pathAlias } of DEMO.institutions) {
    const url = `/${String(pathAlias ?? signature)}`;
    const page = { institution: id, level: 'INSTITUTION', signature, title: name, url, above: '/' } as const;
    pages.set(id, { ...page, pull: PULL.INSTITUTION });
  }
  for (const record of [...DEMO.collections, ...DEMO.series, ...DEMO.units, ...DEMO.documents]) {
    const above = pages.get(record.parentId);
    if (!above || !record.isPublished) continue;
    const signature = joinSignature([above.signature, record.signature]);
    const level = record.level.toUpperCase() as StatisticsLevel;
    const url = `/${LEVEL_PATHS[record.level]}/${signature}`;
    const chance = demoChance(signature);
    pages.set(record.id, {
      institution: above.institution,
      level,
      signature,
      title: record.title,
      url,
      above: above.url,
      pull: PULL[level] * (0.4 + 1.6 * chance()),
    });
  }
  return [...pages.values()];
}

const DEVICES = ['desktop', 'desktop', 'desktop', 'mobile', 'mobile', 'tablet'];
const PLACES = [
  ['Poland', 'Kielce'],
  ['Poland', 'Kielce'],
  ['Poland', 'Warszawa'],
  ['Poland', 'Warszawa'],
  ['Poland', 'Kraków'],
  ['Poland', 'Łódź'],
  ['Poland', 'Częstochowa'],
  ['Poland', '(not set)'],
  ['Germany', 'Berlin'],
  ['United Kingdom', 'London'],
  ['United States', 'Chicago'],
] as const;

/** Factor of a day: slow growth, more visits in the months of lockdown, fewer at weekends. */
function season(day: string): number {
  const month = day.slice(0, 7);
  const growth = 0.6 + (Date.parse(day) - Date.parse(STATISTICS_FIRST_DAY)) / 1e11;
  const atHome = (month >= '2020-03' && month <= '2020-05') || (month >= '2020-11' && month <= '2021-04');
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return growth * (atHome ? 1.7 : 1) * (weekday === 0 || weekday === 6 ? 0.6 : 1);
}

type FactRow = [
  page: number,
  day: string,
  device: string,
  previous: string,
  country: string,
  city: string,
  views: number,
  unique: number,
  time: number,
  entrances: number,
  exits: number,
  bounces: number,
];

function* demoFacts(pages: readonly DemoPage[]): Generator<FactRow> {
  for (const [index, page] of pages.entries()) {
    const chance = demoChance(page.url);
    for (let day = STATISTICS_FIRST_DAY; day <= STATISTICS_LAST_DAY; day = addDays(day, 1)) {
      if (chance() > Math.min(0.9, page.pull * season(day) * 0.5)) continue;
      const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T;
      const [country, city] = pick(PLACES);
      const views = 1 + Math.floor(chance() * (3 + page.pull * 4 * season(day)));
      const entered = chance() < 0.35;
      const exits = chance() < 0.4 ? 1 : 0;
      const time = (views - Math.min(exits, views)) * Math.floor(15 + chance() * 150);
      const bounces = entered && exits === 1 && views === 1 ? 1 : 0;
      const previous = entered ? '(entrance)' : page.above;
      yield [
        index,
        day,
        pick(DEVICES),
        previous,
        country,
        city,
        views,
        Math.max(1, Math.floor(views * 0.8)),
        time,
        entered ? 1 : 0,
        exits,
        bounces,
      ];
    }
  }
}

const column = (rows: readonly FactRow[], place: number) => rows.map((row) => row[place]);

/** Plausible visits of the old portal, the same on every machine. */
export async function insertDemoStatistics(db: Db, ids: DemoIds): Promise<void> {
  const pages = demoPages();
  const run = (text: string, values: readonly unknown[] = []) =>
    db.executeQuery(CompiledQuery.raw(text, [...values]));
  const inserted = await db
    .insertInto('statistics_page')
    .values(
      pages.map(({ institution, level, signature, title, url }) => ({
        institution_id: idOf(ids, institution),
        level,
        signature,
        title,
        url,
      })),
    )
    .returning(['id', 'url'])
    .execute();
  const idByUrl = new Map(inserted.map(({ id, url }) => [url, id]));
  const facts = [...demoFacts(pages)];
  const texts = [...new Set(facts.flatMap((row) => row.slice(2, 6) as string[]))];
  await run('insert into statistics_term (text) select unnest($1::text[])', [texts]);
  const pageIds = facts.map(([page]) => idByUrl.get(pages[page]?.url ?? ''));
  await run(
    `insert into statistics_fact
     select page, day, device.id, previous.id, country.id, city.id, views, uniques, time, entrances, exits, bounces
     from unnest($1::int[], $2::date[], $3::text[], $4::text[], $5::text[], $6::text[],
       $7::int[], $8::int[], $9::int[], $10::int[], $11::int[], $12::int[])
       as fact (page, day, device, previous, country, city, views, uniques, time, entrances, exits, bounces)
     join statistics_term device on device.text = fact.device
     join statistics_term previous on previous.text = fact.previous
     join statistics_term country on country.text = fact.country
     join statistics_term city on city.text = fact.city
     order by page, day`,
    [pageIds, ...Array.from({ length: 11 }, (_, place) => column(facts, place + 1))],
  );
  await rollUp(
    { query: run },
    DEMO.institutions.map(({ id }) => idOf(ids, id)),
  );
}
