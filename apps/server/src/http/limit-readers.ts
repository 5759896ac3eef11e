import type { FastifyInstance } from 'fastify';

/** A person turns no more pages than this; pictures and files are not counted. */
const PAGES_A_MINUTE = 240;
/** Filters upon filters are the maze that crawlers get lost in. */
const DEEP_A_MINUTE = 30;
const DEEP_FILTERS = 3;
const MINUTE_MS = 60_000;
const MOST_READERS = 20_000;

const FILTERS = new Set([
  'archiwum',
  'zespol',
  'od',
  'do',
  'poziom',
  'osoba',
  'miejsce',
  'temat',
  'jezyk',
  'prawa',
  'kopia',
  'strona',
]);
const NOT_COUNTED = /^\/portal\/(?:zasoby|plik|iiif)\//;

const LOCAL = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

class TooMany extends Error {
  statusCode = 429;
}

/** Slows down whoever asks faster than people read. Each server counts for itself: nothing about readers is stored. */
export function limitReaders(app: FastifyInstance): void {
  let counts = new Map<string, { pages: number; deep: number }>();
  let ends = 0;
  app.addHook('onRequest', async (request, reply) => {
    // Behind a proxy that nobody told the server of, all readers would be one.
    if (NOT_COUNTED.test(request.url) || LOCAL.has(request.ip)) return;
    const now = Date.now();
    if (now > ends || counts.size > MOST_READERS) {
      counts = new Map();
      ends = now + MINUTE_MS;
    }
    const count = counts.get(request.ip) ?? { pages: 0, deep: 0 };
    counts.set(request.ip, count);
    count.pages += 1;
    const filters = Object.keys(request.query as object).filter((name) => FILTERS.has(name)).length;
    if (filters >= DEEP_FILTERS) count.deep += 1;
    if (count.pages <= PAGES_A_MINUTE && count.deep <= DEEP_A_MINUTE) return;
    reply.header('retry-after', String(Math.ceil((ends - now) / 1000)));
    throw new TooMany('Too many pages.');
  });
}
