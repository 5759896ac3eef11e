import type { LevelPath } from '@regest/contract/levels.ts';
import { LEVELS, levelOfPath, RECORD_LEVELS } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { countRecords } from '../../queries/records/list-records.ts';
import { institutionScope } from '../access/institution-scope.ts';
import { requireNode } from './read-tree.ts';

/** A basket holds units beside series; a unit holds documents. */
export const CONTAINERS = {
  basket: RECORD_LEVELS.filter((level) => LEVELS[level].children.includes('unit')),
  unit: RECORD_LEVELS.filter((level) => LEVELS[level].children.includes('document')),
} as const;

export async function countInInstitution(
  db: Db,
  actor: Actor,
  path: LevelPath,
  asked: number | undefined,
): Promise<{ count: number }> {
  const institutionId = institutionScope(actor, 'record.read', asked);
  const level = levelOfPath(path);
  if (!level) throw notFound();
  return { count: await countRecords(db, { institutionId, level }) };
}

export async function countBelow(
  db: Db,
  actor: Actor,
  container: keyof typeof CONTAINERS,
  path: 'series' | 'units' | 'documents',
  query: { parent_id: number; institution_id?: number },
): Promise<{ count: number }> {
  const node = await requireNode(db, actor, CONTAINERS[container], query);
  return { count: node[path] };
}
