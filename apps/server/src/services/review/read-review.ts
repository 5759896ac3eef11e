import type { QueryOf, ReplyOf } from '@regest/contract/endpoints/endpoint.ts';
import { REVIEW_QUEUE, type reviewApi } from '@regest/contract/endpoints/review.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { listFilesByIds } from '../../queries/files/find-files.ts';
import { findRecordPlace } from '../../queries/records/find-records.ts';
import { listUncheckedTexts, type ReviewScope } from '../../queries/review/review.ts';
import { institutionScope, requireReach } from '../access/institution-scope.ts';
import { fileView } from '../files/file-view.ts';

type Query = QueryOf<typeof reviewApi.queue>;

async function scopeOf(db: Db, actor: Actor, { under, institution_id }: Query): Promise<ReviewScope> {
  if (under === undefined) {
    return { institutionId: institutionScope(actor, 'transcription.read', institution_id), path: null };
  }
  const record = await findRecordPlace(db, under);
  if (!record) throw notFound('record', under);
  const institutionId = record.institution_id;
  requireReach(actor, 'transcription.read', { institutionId }, record.level, under);
  return { institutionId, path: record.path };
}

export async function readReview(
  db: Db,
  actor: Actor,
  query: Query,
): Promise<ReplyOf<typeof reviewApi.queue>> {
  const scope = { ...(await scopeOf(db, actor, query)), kind: query.kind };
  const { total, ids } = await listUncheckedTexts(db, scope, REVIEW_QUEUE);
  const files = new Map((await listFilesByIds(db, ids)).map((row) => [row.id, fileView(row)]));
  return { total, files: ids.flatMap((id) => files.get(id) ?? []) };
}
