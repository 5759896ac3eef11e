import { SEARCH_FILTERS } from '@regest/portal/addresses/search-parameters.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './network.ts';
import { openSemaphore } from './semaphore.ts';

interface ReaderLimits {
  /** Pictures and files are not counted. */
  pagesAMinute: number;
  /** Filters upon filters are the maze that crawlers get lost in. */
  deepAMinute: number;
}
/** A person opens no more pages than this. */
const ONE_NETWORK: ReaderLimits = { pagesAMinute: 240, deepAMinute: 30 };
/** Behind a proxy that the settings do not name, all readers come from this machine. */
const THIS_MACHINE: ReaderLimits = { pagesAMinute: 2400, deepAMinute: 300 };
const DEEP_FILTERS = 3;
const MINUTE_MS = 60_000;
const MAX_NETWORKS = 20_000;
/** Pages of one network that are made at a time: readers share six connections of the database. */
const PAGES_OF_A_NETWORK = { atOnce: 3, queued: 60 };
const PAGES_OF_THIS_MACHINE = { atOnce: 6, queued: 240 };

/** Each page of a list is as costly as another filter. */
const FILTERS: ReadonlySet<string> = new Set([...SEARCH_FILTERS, 'strona']);
const UNLIMITED = /^\/portal\/(?:zasoby|plik|iiif)\//;

const LOCAL = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

class TooManyPages extends Error {
  statusCode = 429;
}

const isLimited = ({ url }: FastifyRequest) => !UNLIMITED.test(url);
const isLocal = ({ ip }: FastifyRequest) => LOCAL.has(ip);
const readerNetwork = (request: FastifyRequest) => (isLocal(request) ? 'loopback' : networkOf(request.ip));

/** Refuses clients that are faster than people read. Each process counts for itself: nothing about readers is stored. */
function limitRate(app: FastifyInstance): void {
  let counts = new Map<string, { pages: number; deep: number }>();
  let ends = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (!isLimited(request)) return;
    const now = Date.now();
    if (now > ends || counts.size > MAX_NETWORKS) {
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
    throw new TooManyPages('Too many pages.');
  });
}

/** Slow pages of one network queue behind each other. */
function limitPagesAtOnce(app: FastifyInstance): void {
  const acquire = openSemaphore(PAGES_OF_A_NETWORK);
  const acquireLocal = openSemaphore(PAGES_OF_THIS_MACHINE);
  const releases = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', async (request, reply) => {
    if (!isLimited(request)) return;
    const release = await (isLocal(request) ? acquireLocal : acquire)(readerNetwork(request));
    releases.set(request, release);
    // The client disconnected while it was queued; no response follows.
    if (reply.raw.destroyed) release();
    else reply.raw.once('close', release);
  });
  // The transfer of a page that is made needs no slot.
  app.addHook('onSend', async (request) => releases.get(request)?.());
}

export function limitReaders(app: FastifyInstance): void {
  limitRate(app);
  limitPagesAtOnce(app);
}
