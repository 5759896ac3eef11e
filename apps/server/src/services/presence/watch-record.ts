import type { Readable } from 'node:stream';
import { PRESENCE_STREAMS_MAX } from '@regest/contract/endpoints/presence.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { openActorQuota } from '../../limits/quota.ts';
import { findRecordHeads } from '../../queries/records/find-records.ts';
import { findSessionId } from '../../queries/session/sessions.ts';
import { requireReach } from '../access/institution-scope.ts';
import { openEventStream } from './event-stream.ts';
import type { PresenceHub } from './presence-hub.ts';

/** Quota of one server. An institution of many people never comes near its share in a day's work. */
export const presenceShares = () => openActorQuota({ person: PRESENCE_STREAMS_MAX, institution: 1000 });

interface Watch {
  db: Db;
  hub: PresenceHub;
  shares: ReturnType<typeof presenceShares>;
}

/** A stream of the other people at the record; its end, of any kind, ends the presence of its reader. */
export async function watchRecord(
  { db, hub, shares }: Watch,
  actor: Actor,
  recordId: number,
  tokenHash: Buffer | undefined,
): Promise<Readable> {
  const [record] = await findRecordHeads(db, [recordId]);
  requireReach(
    actor,
    'record.read',
    record && { institutionId: record.institution_id },
    record?.level,
    recordId,
  );
  const sessionId = tokenHash && (await findSessionId(db, tokenHash));
  if (sessionId === undefined) throw new AppError('unauthorized');
  const giveBack = shares.take(actor);
  const { stream, ...line } = openEventStream();
  try {
    const leave = await hub.enter({ recordId, userId: actor.id, sessionId }, line);
    stream.once('close', () => {
      giveBack();
      void leave();
    });
  } catch (error) {
    giveBack();
    throw error;
  }
  return stream;
}
