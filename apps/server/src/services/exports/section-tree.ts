import { joinSignature } from '@regest/contract/text/signature.ts';
import { listCollections, listSeries, type SectionRow } from '../../queries/exports/sections.ts';
import type { Snapshot } from '../../queries/shared/snapshot.ts';

export interface Section {
  row: SectionRow;
  /** 0 for the collection itself, 1 for a series, 2 for its sub-series. */
  depth: number;
  computedSignature: string;
}

/** Collections and series in the order a reader meets them: each before what lies below it. */
export interface SectionTree {
  inOrder: Section[];
  byId: Map<number, Section>;
}

export async function readSections(
  snapshot: Snapshot,
  institution: { id: number; signature: string },
  collectionId: number | null,
): Promise<SectionTree> {
  const collections = await listCollections(snapshot, institution.id, collectionId);
  const series = await listSeries(snapshot, institution.id, collectionId);
  const children = Map.groupBy(series, ({ parentId }) => parentId);
  const inOrder: Section[] = [];
  // A list of its own and not recursion: sub-series may lie two hundred deep.
  const waiting = collections
    .map((row) => ({
      row,
      depth: 0,
      computedSignature: joinSignature([institution.signature, row.signature]),
    }))
    .reverse();
  for (let section = waiting.pop(); section; section = waiting.pop()) {
    inOrder.push(section);
    const { row, depth, computedSignature } = section;
    for (const child of (children.get(row.id) ?? []).toReversed()) {
      waiting.push({
        row: child,
        depth: depth + 1,
        computedSignature: joinSignature([computedSignature, child.signature]),
      });
    }
  }
  return { inOrder, byId: new Map(inOrder.map((section) => [section.row.id, section])) };
}

/** Only what is published, and of that only what lies below nothing unpublished. */
export function withoutUnpublished({ inOrder }: SectionTree): SectionTree {
  const shown = new Set<number>();
  for (const { row, depth } of inOrder) {
    if (row.isPublished && (depth === 0 || shown.has(row.parentId ?? 0))) shown.add(row.id);
  }
  const kept = inOrder.filter(({ row }) => shown.has(row.id));
  return { inOrder: kept, byId: new Map(kept.map((section) => [section.row.id, section])) };
}
