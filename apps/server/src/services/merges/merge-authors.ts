import type { AuthorView } from '@regest/contract/endpoints/authors.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalidField, notFound, refused } from '../../errors/app-error.ts';
import { findAuthor, lockAuthor } from '../../queries/authors/authors.ts';
import { insertBulkChange } from '../../queries/bulk/bulk-changes.ts';
import { findMerged } from '../../queries/merges/merged-names.ts';
import { put, putNaming } from '../../search/index.ts';
import { requireReach } from '../access/institution-scope.ts';
import { authorView } from '../authors/author-view.ts';
import { mergeNames, unmergeNames } from './merge-names.ts';

const AUTHOR = { kind: 'author' } as const;

async function view(db: Db, id: number): Promise<{ author: AuthorView }> {
  const row = await findAuthor(db, id);
  if (!row) throw notFound('author', id);
  return { author: authorView(row) };
}

/** Every record of the first names the second; the first is gone, and kept so that it can come back. */
export async function mergeAuthors(
  db: Db,
  actor: Actor,
  goneId: number,
  intoId: number,
): Promise<{ author: AuthorView }> {
  const [first, second] = goneId < intoId ? [goneId, intoId] : [intoId, goneId];
  const held = new Map([[first, await lockAuthor(db, first)]]);
  if (second !== first) held.set(second, await lockAuthor(db, second));
  const gone = held.get(goneId);
  requireReach(actor, 'author.merge', gone, 'author', goneId);
  if (goneId === intoId) throw invalidField('into', 'Duplicate');
  const into = held.get(intoId);
  if (!gone || into?.institutionId !== gone.institutionId) throw invalidField('into', 'NotFound');
  const { institutionId } = gone;
  const [goneAuthor, keptAuthor] = [await findAuthor(db, goneId), await findAuthor(db, intoId)];
  const ids = await mergeNames(db, AUTHOR, { goneId, intoId, institutionId, by: actor.id });
  await insertBulkChange(db, {
    kind: 'merge',
    institutionId,
    by: actor.id,
    count: ids.length,
    details: { id: goneId, title: goneAuthor?.name ?? '', into: keptAuthor?.name ?? '' },
    records: [],
  });
  await putNaming(db, { ...AUTHOR, id: intoId }, institutionId, ids);
  return view(db, intoId);
}

/** Takes a merge back; what was given another creator since keeps it. */
export async function unmergeAuthors(db: Db, actor: Actor, goneId: number): Promise<{ author: AuthorView }> {
  const merged = await findMerged(db, 'author', goneId);
  const place =
    merged?.institution_id == null ? await lockAuthor(db, goneId) : { institutionId: merged.institution_id };
  requireReach(actor, 'author.merge', place, 'author', goneId);
  if (!merged) throw refused('records.refused.notMerged');
  const ids = await unmergeNames(db, AUTHOR, merged, goneId, actor.id);
  await put(db, 'author', [goneId]);
  await putNaming(db, { ...AUTHOR, id: goneId }, place?.institutionId ?? null, ids);
  return view(db, goneId);
}
