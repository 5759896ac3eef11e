import type { Actor } from '@regest/contract/permissions.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors/app-error.ts';
import { countPicturesBelow, listPicturesBelow, putEmbedded } from '../../queries/files/embedded-metadata.ts';
import { findRecord } from '../../queries/records/find-records.ts';
import { requireReach } from '../access/institution-scope.ts';
import { inspectStored } from '../files/derive-file.ts';

const PICTURES_PER_CALL = 25;
/** Time limit of a call, which ends after the current picture. */
const CALL_MS = 3000;

export interface MetadataReading {
  total: number;
  read: number;
  withMetadata: number;
  next: number | null;
}

/** Reads the embedded metadata of some pictures again: files from older versions of the program have none stored. */
export async function readMetadata(
  deps: Pick<Deps, 'db' | 'store'>,
  actor: Actor,
  id: number,
  after: number,
): Promise<MetadataReading> {
  const { db } = deps;
  const record = await findRecord(db, id);
  if (!record) throw notFound('record', id);
  requireReach(actor, 'record.write', { institutionId: record.institution_id }, record.level, id);
  const endsAt = performance.now() + CALL_MS;
  const pictures = await listPicturesBelow(db, record.path, after, PICTURES_PER_CALL);
  let [read, withMetadata] = [0, 0];
  for (const picture of pictures) {
    read += 1;
    // A missing or unreadable picture keeps its stored metadata.
    if ((await deps.store.stat(picture.content_id)) !== null) {
      const { embedded, problem } = await inspectStored(deps, picture);
      if (problem === null) await putEmbedded(db, picture.id, embedded);
      if (embedded !== null) withMetadata += 1;
    }
    if (performance.now() > endsAt) break;
  }
  const isEnd = read === pictures.length && pictures.length < PICTURES_PER_CALL;
  return {
    total: await countPicturesBelow(db, record.path),
    read,
    withMetadata,
    next: isEnd ? null : (pictures[read - 1]?.id ?? null),
  };
}
