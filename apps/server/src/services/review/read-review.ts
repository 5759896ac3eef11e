import type { QueryOf, ReplyOf } from '@regest/contract/endpoints/endpoint.ts';
import { REVIEW_QUEUE, type reviewApi } from '@regest/contract/endpoints/review.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { listFilesByIds } from '../../queries/files/find-files.ts';
import { listUncheckedTexts, type ReviewScope } from '../../queries/review/review.ts';
import { institutionScope } from '../access/institution-scope.ts';
import { fileView } from '../files/file-view.ts';
import { findRoots } from '../records/find-roots.ts';

type Query = QueryOf<typeof reviewApi.queue>;

async function scopeOf(db: Db, actor: Actor, { under, ids, institution_id }: Query): Promise<ReviewScope> {
  const chosen = ids ?? (under === undefined ? [] : [under]);
  const roots = await findRoots(db, actor, 'transcription.read', chosen);
  const [first] = roots;
  if (!first)
    return { institutionId: institutionScope(actor, 'transcription.read', institution_id), paths: null };
  return { institutionId: first.institution_id, paths: roots.map(({ path }) => path) };
}

export async function readReview(
  db: Db,
  actor: Actor,
  query: Query,
): Promise<ReplyOf<typeof reviewApi.queue>> {
  const scope = { ...(await scopeOf(db, actor, query)), kind: query.kind, after: query.after };
  const { total, ids } = await listUncheckedTexts(db, scope, REVIEW_QUEUE);
  const files = new Map((await listFilesByIds(db, ids)).map((row) => [row.id, fileView(row)]));
  return { total, files: ids.flatMap((id) => files.get(id) ?? []) };
}
