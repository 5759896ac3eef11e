import { LEVELS } from '@regest/contract/levels.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import type { TreeRow } from '../../queries/exports/tree-rows.ts';
import { streamTree } from '../../queries/exports/tree-rows.ts';
import type { Snapshot } from '../../queries/shared/snapshot.ts';
import type { ExchangeRecord } from '../../writers/exchange/exchange-record.ts';
import type { SectionTree } from './section-tree.ts';

const NONE: never[] = [];

export function exchangeRecord(row: TreeRow, depth: number, computedSignature: string): ExchangeRecord {
  const [id, level, signature, title, dates, fields, authors, indices, files, isPublished, updatedAt] = row;
  return {
    id,
    level,
    depth,
    computedSignature,
    signature,
    title,
    dates,
    fields,
    authors: authors?.map(([authorId, name, authorType]) => ({ id: authorId, name, authorType })) ?? NONE,
    indices: indices?.map(([indexId, name, type]) => ({ id: indexId, name, type })) ?? NONE,
    files: files?.map(([fileId, name, field, mimeType]) => ({ id: fileId, name, field, mimeType })) ?? NONE,
    isPublished,
    updatedAt,
  };
}

/** A collection and all below it in the order of the tree: a section, its units with their documents, its series. */
export async function* exchangeRecords(
  snapshot: Snapshot,
  sections: SectionTree,
  onlyPublished: boolean,
): AsyncGenerator<ExchangeRecord> {
  const ids = sections.inOrder.map(({ row }) => row.id);
  let section = { depth: 0, signature: '' };
  let unitSignature = '';
  for await (const row of streamTree(snapshot, ids, onlyPublished)) {
    const [id, level, signature] = row;
    const known = sections.byId.get(id);
    if (known) {
      section = { depth: known.depth, signature: known.computedSignature };
      yield exchangeRecord(row, section.depth, section.signature);
    } else if (LEVELS[level].isLeaf) {
      yield exchangeRecord(row, section.depth + 2, joinSignature([unitSignature, signature]));
    } else {
      unitSignature = joinSignature([section.signature, signature]);
      yield exchangeRecord(row, section.depth + 1, unitSignature);
    }
  }
}
