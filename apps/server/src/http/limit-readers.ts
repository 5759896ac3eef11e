import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openTurns } from '../operation/turns.ts';
import { networkOf } from '../services/session/sign-in-place.ts';

interface ReaderLimits {
  /** Pictures and files are not counted. */
  pagesAMinute: number;
  /** Filters upon filters are the maze that crawlers get lost in. */
  deepAMinute: number;
}
/** A person turns no more pages than this. */
const ONE_NETWORK: ReaderLimits = { pagesAMinute: 240, deepAMinute: 30 };
/** Behind a proxy that the settings do not name, all readers come from this machine. */
const THIS_MACHINE: ReaderLimits = { pagesAMinute: 2400, deepAMinute: 300 };
const DEEP_FILTERS = 3;
const MINUTE_MS = 60_000;
const MOST_READERS = 20_000;
/** Pages of one network that are made at a time: readers share six connections of the database. */
const TURNS = { atOnce: 3, waiting: 60 };
const TURNS_OF_THIS_MACHINE = { atOnce: 6, waiting: 240 };

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
  'rodzaj',
  'dostepnosc',
  'strona',
]);
const NOT_COUNTED = /^\/portal\/(?:zasoby|plik|iiif)\//;

const LOCAL = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

class TooMany extends Error {
  statusCode = 429;
}

const isLimited = ({ url }: FastifyRequest) => !NOT_COUNTED.test(url);
const isLocal = ({ ip }: FastifyRequest) => LOCAL.has(ip);
const readerNetwork = (request: FastifyRequest) => (isLocal(request) ? 'loopback' : networkOf(request.ip));

/** Slows down whoever asks faster than people read. Each server counts for itself: nothing about readers is stored. */
function limitPages(app: FastifyInstance): void {
  let counts = new Map<string, { pages: number; deep: number }>();
  let ends = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (!isLimited(request)) return;
    const now = Date.now();
    if (now > ends || counts.size > MOST_READERS) {
      counts = new Map();
      ends = now + MINUTE_MS;
    }
    const network = readerNetwork(request);
    const { pagesAMinute, deepAMinute } = isLocal(request) ? THIS_MACHINE : ONE_NETWORK;
    const count = counts.get(network) ?? { pages: 0, deep: 0 };
    counts.set(network, count);
    count.pages += 1;
    const filters = Object.keys(request.query as object).filter((name) => FILTERS.has(name)).length;
    if (filters >= DEEP_FILTERS) count.deep += 1;
    if (count.pages <= pagesAMinute && count.deep <= deepAMinute) return;
    reply.header('retry-after', String(Math.ceil((ends - now) / 1000)));
    throw new TooMany('Too many pages.');
  });
}

/** Pages that take long wait for others of their own network, until they are made; how they are taken is no matter. */
function makeInTurns(app: FastifyInstance): void {
  const takeTurn = openTurns(TURNS);
  const takeLocalTurn = openTurns(TURNS_OF_THIS_MACHINE);
  const turns = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', async (request, reply) => {
    if (!isLimited(request)) return;
    const leave = await (isLocal(request) ? takeLocalTurn : takeTurn)(readerNetwork(request));
    turns.set(request, leave);
    // The client disconnected while it waited; no response follows.
    if (reply.raw.destroyed) leave();
    else reply.raw.once('close', leave);
  });
  app.addHook('onSend', async (request) => turns.get(request)?.());
}

export function limitReaders(app: FastifyInstance): void {
  limitPages(app);
  makeInTurns(app);
}
