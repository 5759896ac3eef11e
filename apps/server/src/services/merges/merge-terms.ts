import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import type { indicesApi, ManagedTerm } from '@regest/contract/endpoints/indices.ts';
import type { Page } from '@regest/contract/endpoints/paging.ts';
import { toPage } from '@regest/contract/endpoints/paging.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalidField, notFound, refused } from '../../errors/app-error.ts';
import { insertBulkChange } from '../../queries/bulk/bulk-changes.ts';
import { findMerged } from '../../queries/merges/merged-names.ts';
import { countManagedTerms, findTerm, listManagedTerms, lockTerm } from '../../queries/merges/terms.ts';
import { indexRecordsOfName } from '../../search/index.ts';
import { termScope } from '../indices/index-terms.ts';
import { holdTerm, sharersOf } from './manage-terms.ts';
import { mergeNames, unmergeNames } from './merge-names.ts';

export async function readManagedTerms(
  db: Db,
  actor: Actor,
  type: IndexType,
  { page, per_page, q, unused }: QueryOf<typeof indicesApi.manage>,
): Promise<Page<ManagedTerm>> {
  const list = { type, q, unused, institutionId: termScope(actor) };
  const total = await countManagedTerms(db, list);
  const terms = await listManagedTerms(db, { ...list, offset: page * per_page, limit: per_page });
  return toPage(terms, total, page, per_page);
}

export async function mergeTerms(
  db: Db,
  actor: Actor,
  type: IndexType,
  sourceId: number,
  targetId: number,
): Promise<ManagedTerm> {
  // Locked in the order of their ids, so that two opposite merges do not deadlock.
  for (const id of [sourceId, targetId].toSorted((a, b) => a - b)) await lockTerm(db, type, id);
  const source = await holdTerm(db, actor, type, sourceId);
  if (sourceId === targetId) throw invalidField('into', 'Duplicate');
  const into = await findTerm(db, type, targetId, sharersOf(actor));
  if (!into) throw invalidField('into', 'NotFound');
  const merge = { sourceId, targetId, institutionId: null, by: actor.id };
  const ids = await mergeNames(db, { kind: 'term', type }, merge);
  await insertBulkChange(db, {
    kind: 'merge',
    institutionId: actor.institutionId,
    by: actor.id,
    count: ids.length,
    details: { id: sourceId, type, title: source.name, into: into.name },
    records: [],
  });
  await indexRecordsOfName(db, { kind: 'term', id: targetId }, null, ids);
  const merged = await findTerm(db, type, targetId, sharersOf(actor));
  if (!merged) throw notFound('index', targetId);
  return merged;
}

export async function unmergeTerms(
  db: Db,
  actor: Actor,
  type: IndexType,
  sourceId: number,
): Promise<ManagedTerm> {
  const merged = await findMerged(db, 'term', sourceId);
  if (!merged || merged.type !== type) {
    await holdTerm(db, actor, type, sourceId);
    throw refused('records.refused.notMerged');
  }
  const ids = await unmergeNames(db, { kind: 'term', type }, merged, sourceId, actor.id);
  await indexRecordsOfName(db, { kind: 'term', id: sourceId }, null, ids);
  return holdTerm(db, actor, type, sourceId);
}
