import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import type { MatchingNode, TreeNode, treeApi } from '@regest/contract/endpoints/tree.ts';
import {
  LEVELS,
  type LevelPath,
  levelOfPath,
  RECORD_LEVELS,
  type RecordLevel,
} from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { countRecords } from '../../queries/records/list-records.ts';
import { idsOfPath } from '../../queries/records/record-path.ts';
import {
  countChildren,
  findNode,
  findNodes,
  listRoots,
  type NodeRow,
  type OwnedNode,
  readNode,
  type Slice,
  searchPaths,
} from '../../queries/records/tree-nodes.ts';
import { isAsking } from '../../queries/shared/typed-text.ts';
import { findTitled } from '../../search/index.ts';
import { institutionScope, requireReach } from '../access/institution-scope.ts';

export interface TreeSlice {
  nodes: TreeNode[];
  /** Number of all nodes, not only of those in the slice. */
  total: number;
}

function leanNode(row: NodeRow): TreeNode {
  return {
    id: row.id,
    level: row.level,
    title: row.title,
    signature: row.signature,
    isPublished: row.is_published,
    isDraft: row.is_draft,
    seriesCount: row.series,
    unitsCount: row.units,
    documentsCount: row.documents,
    ...(row.closed && { closed: row.closed }),
  };
}

/** The node in the wire format of the specification: the level twice, and `children` that are always null. */
function treeNode(row: NodeRow): TreeNode {
  return { ...leanNode(row), type: row.level, children: null };
}

/** One row more than requested shows whether the slice is complete; a complete one needs no count. */
async function sliceOf(
  rows: NodeRow[],
  { offset, limit, lean }: Slice & { lean?: boolean | undefined },
  count: () => Promise<number>,
): Promise<TreeSlice> {
  const isWhole = offset === 0 && rows.length <= limit;
  return {
    nodes: rows.slice(0, limit).map(lean ? leanNode : treeNode),
    total: isWhole ? rows.length : await count(),
  };
}

export async function readRoots(
  db: Db,
  actor: Actor,
  { institution_id, offset, limit, lean }: QueryOf<typeof treeApi.roots>,
): Promise<TreeSlice> {
  const institutionId = institutionScope(actor, 'record.read', institution_id);
  const rows = await listRoots(db, institutionId, { offset, limit: limit + 1 });
  return sliceOf(rows, { offset, limit, lean }, () =>
    countRecords(db, { institutionId, level: 'collection' }),
  );
}

interface ParentQuery {
  parent_id: number;
  institution_id?: number | undefined;
}

/** Refuses a caller from another institution before anything is read. */
function requireInstitution(actor: Actor, { institution_id }: ParentQuery): void {
  if (institution_id !== undefined) institutionScope(actor, 'record.read', institution_id);
}

/** A record of one of these levels outside the trash, visible to the caller, in the stated institution. */
function requireSeen(
  actor: Actor,
  levels: readonly RecordLevel[],
  { parent_id, institution_id }: ParentQuery,
  node: OwnedNode | undefined,
): OwnedNode {
  const isElsewhere = institution_id !== undefined && node?.institution_id !== institution_id;
  if (!node || isElsewhere || !levels.includes(node.level)) throw notFound('record', parent_id);
  requireReach(actor, 'record.read', { institutionId: node.institution_id }, node.level, parent_id);
  return node;
}

async function requireNode(
  db: Db,
  actor: Actor,
  levels: readonly RecordLevel[],
  query: ParentQuery,
): Promise<OwnedNode> {
  requireInstitution(actor, query);
  return requireSeen(actor, levels, query, await findNode(db, query.parent_id));
}

export async function readChildren(
  db: Db,
  actor: Actor,
  levels: readonly RecordLevel[],
  query: QueryOf<typeof treeApi.unitChildren>,
): Promise<TreeSlice> {
  requireInstitution(actor, query);
  const { offset, limit } = query;
  const node = await readNode(db, query.parent_id, { offset, limit: limit + 1 });
  const { id } = requireSeen(actor, levels, query, node?.parent);
  return sliceOf(node?.children ?? [], query, () => countChildren(db, id));
}

/** Best matches with all their ancestors, in natural order: a tree cannot show one without the other. */
export async function searchTree(
  db: Db,
  actor: Actor,
  { institution_id, q, limit }: QueryOf<typeof treeApi.search>,
): Promise<MatchingNode[]> {
  const institutionId = institutionScope(actor, 'record.read', institution_id);
  if (!isAsking(q)) return [];
  const { bySignature, titled } = await findTitled(db, { q }, { institutionId });
  const matches = await searchPaths(db, institutionId, q, [...bySignature, ...titled], limit);
  const matchIds = new Set(matches.map(({ id }) => id));
  const rows = await findNodes(db, [...new Set(matches.flatMap(({ path }) => idsOfPath(path)))]);
  return rows.map((row) => ({ ...treeNode(row), path: idsOfPath(row.path), isMatch: matchIds.has(row.id) }));
}

/** Levels of containers: a basket holds units beside series, a unit holds documents. */
export const CONTAINERS = {
  basket: RECORD_LEVELS.filter((level) => LEVELS[level].isAggregate),
  unit: RECORD_LEVELS.filter((level) => LEVELS[level].holdsLeaves),
} as const;

export async function countInInstitution(
  db: Db,
  actor: Actor,
  path: LevelPath,
  requestedId: number | undefined,
): Promise<{ count: number }> {
  const institutionId = institutionScope(actor, 'record.read', requestedId);
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
