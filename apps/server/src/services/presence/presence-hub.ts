import { PRESENCE_BEAT_SECONDS, type PresentPeople } from '@regest/contract/endpoints/presence.ts';
import { can } from '@regest/contract/permissions.ts';
import { openListener } from '../../db/listen.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  type Arrival,
  deletePresence,
  deleteSilentPresence,
  insertPresence,
  keepPresence,
  listPresent,
  PRESENCE_CHANNEL,
} from '../../queries/presence/presence.ts';
import { SESSION_MAX_SECONDS } from '../session/token.ts';

/** Three missed beats mean that the server of a visitor is gone. */
const SILENT_SECONDS = 3 * PRESENCE_BEAT_SECONDS;

const RETRY_AFTER = { retryAfter: 1 };

/** Stream of an open page, which receives the other people at the record. */
export interface PresenceStream {
  send(people: PresentPeople): void;
  /** An event without content, which keeps proxies from closing the connection. */
  heartbeat(): void;
  end(): void;
}

interface Visitor extends Arrival {
  line: PresenceStream;
}

export interface PresenceHub {
  /** Shows the person at the record until the returned function is called. */
  enter(arrival: Arrival, line: PresenceStream): Promise<() => Promise<void>>;
  beat(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The streams of this server. The table is the source of truth; a notice from another server only triggers a read at
 * once, and every beat reads anyway.
 */
export function openPresenceHub({ db, pool, log }: Pick<Deps, 'db' | 'pool' | 'log'>): PresenceHub {
  const visitors = new Map<number, Visitor>();
  const waiting = new Set<number>();
  let flush: Promise<void> | null = null;
  let isClosed = false;
  const listener = openListener(pool, PRESENCE_CHANNEL, (recordId) => void look([Number(recordId)]));

  async function flushUpdates(): Promise<void> {
    while (waiting.size > 0) {
      const ids = [...waiting];
      waiting.clear();
      const present = await listPresent(db, ids, SILENT_SECONDS);
      for (const { recordId, userId, line } of visitors.values()) {
        if (!ids.includes(recordId)) continue;
        const here = present.filter((one) => one.recordId === recordId);
        const people = here
          .filter((one) => one.id !== userId)
          .map(({ id, fullName, since }) => ({ id, fullName, since }));
        line.send({ people, version: here[0]?.version ?? 0 });
      }
    }
  }

  /** One read at a time, since an older result must not arrive after a newer one. */
  function look(recordIds: readonly number[]): Promise<void> {
    const here = new Set([...visitors.values()].map(({ recordId }) => recordId));
    for (const id of recordIds) if (here.has(id)) waiting.add(id);
    flush ??= flushUpdates()
      .catch((error: unknown) => log.warn({ err: error }, 'who is present cannot be read'))
      .finally(() => {
        flush = null;
        if (waiting.size > 0) void look([]);
      });
    return flush;
  }

  async function leave(id: number): Promise<void> {
    const visitor = visitors.get(id);
    if (!visitor) return;
    visitors.delete(id);
    await deletePresence(db, [id]).catch((error: unknown) =>
      log.warn({ err: error }, 'who left is seen for a while'),
    );
    await look([visitor.recordId]);
  }

  async function beat(): Promise<void> {
    if (visitors.size === 0) return;
    await listener.ensure();
    const ids = [...visitors.keys()];
    const live = await keepPresence(db, ids, SESSION_MAX_SECONDS);
    const stay = new Set(
      live
        .filter(({ actor, recordOf }) => can(actor, 'record.read', { institutionId: recordOf }))
        .map(({ id }) => id),
    );
    for (const id of ids) {
      const line = visitors.get(id)?.line;
      if (stay.has(id)) line?.heartbeat();
      else line?.end();
    }
    await deleteSilentPresence(db, SILENT_SECONDS);
    await look([...visitors.values()].map(({ recordId }) => recordId));
  }

  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'presence cannot be stored'));
  }, PRESENCE_BEAT_SECONDS * 1000).unref();

  return {
    async enter(arrival, line) {
      if (isClosed) throw new AppError('overloaded', RETRY_AFTER);
      // Listening starts first, so that no later arrival is missed.
      await listener.ensure();
      const id = await insertPresence(db, arrival);
      if (isClosed) {
        await deletePresence(db, [id]);
        throw new AppError('overloaded', RETRY_AFTER);
      }
      visitors.set(id, { ...arrival, line });
      void look([arrival.recordId]);
      return () => leave(id);
    },
    beat,
    async close() {
      isClosed = true;
      clearInterval(timer);
      const ids = [...visitors.keys()];
      for (const { line } of visitors.values()) line.end();
      visitors.clear();
      if (ids.length > 0) await deletePresence(db, ids).catch(() => undefined);
      await flush;
      await listener.close();
    },
  };
}
