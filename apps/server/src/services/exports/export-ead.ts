import type { Readable } from 'node:stream';
import { maySee } from '@regest/contract/fields/field-access.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { LEVELS, RECORD_LEVELS } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors/app-error.ts';
import {
  FIRST_PLACE,
  LAST_PLACE,
  listCollections,
  listSeries,
  type SectionRow,
  type Stretch,
} from '../../queries/exports/collections.ts';
import { streamTree, type TreeRow } from '../../queries/exports/tree-rows.ts';
import { openSnapshot, type Snapshot } from '../../queries/shared/snapshot.ts';
import { type EadVersion, eadStream } from '../../writers/exchange/ead.ts';
import { addressesBelow, type ExchangeRecord } from '../../writers/exchange/exchange-record.ts';
import { openFields } from '../portal/open-fields.ts';
import type { ExportedCollection } from './export-scope.ts';

export interface Section {
  row: SectionRow;
  /** 0 for the collection itself, 1 for a series, 2 for its sub-series. */
  depth: number;
  computedSignature: string;
}

/** Collections and series in reading order: each before its contents. */
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
  // An explicit stack instead of recursion: sub-series may be two hundred deep.
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

/** Sections cut where their units and series alternate, so that all come in the order of signatures. */
export function stretchesOf({ inOrder }: SectionTree): Stretch[] {
  const stretches: Stretch[] = [];
  const open: { section: Section; last: Stretch; lastSeries: Stretch['after'] | null }[] = [];
  const close = (depth: number) => {
    for (let one = open.at(-1); one && one.section.depth >= depth; one = open.at(-1)) {
      open.pop();
      if (one.lastSeries) addStretch(one.section, one.lastSeries);
    }
  };
  const addStretch = ({ row: { id } }: Section, after: Stretch['after'] | null): Stretch => {
    const stretch = { id, isHead: after === null, after: after ?? FIRST_PLACE, before: LAST_PLACE };
    stretches.push(stretch);
    return stretch;
  };
  for (const section of inOrder) {
    close(section.depth);
    const above = open.at(-1);
    const place = { key: section.row.sortKey, id: section.row.id };
    if (above) {
      const stretch = above.lastSeries ? addStretch(above.section, above.lastSeries) : above.last;
      stretch.before = place;
      above.lastSeries = place;
    }
    open.push({ section, last: addStretch(section, null), lastSeries: null });
  }
  close(0);
  return stretches;
}

const NONE: never[] = [];

export function exchangeRecord(row: TreeRow, depth: number, computedSignature: string): ExchangeRecord {
  const [
    id,
    level,
    signature,
    title,
    dates,
    fields,
    authors,
    indices,
    files,
    isPublished,
    updatedAt,
    closing,
  ] = row;
  return {
    id,
    level,
    depth,
    computedSignature,
    signature,
    title,
    dates,
    fields: openFields({ fields, closing }),
    authors: authors?.map(([authorId, name, authorType]) => ({ id: authorId, name, authorType })) ?? NONE,
    indices: indices?.map(([indexId, name, type]) => ({ id: indexId, name, type })) ?? NONE,
    files: files?.map(([fileId, name, field, mimeType]) => ({ id: fileId, name, field, mimeType })) ?? NONE,
    isPublished,
    updatedAt,
    closing,
  };
}

/** A collection with all its contents in the order of the tree. */
export async function* exchangeRecords(
  snapshot: Snapshot,
  sections: SectionTree,
): AsyncGenerator<ExchangeRecord> {
  let unitSignature = '';
  for await (const [sectionId, row] of streamTree(snapshot, stretchesOf(sections))) {
    const [id, level, signature] = row;
    const section = sections.byId.get(sectionId);
    if (!section) continue;
    const { depth, computedSignature } = section;
    if (id === section.row.id) {
      yield exchangeRecord(row, depth, computedSignature);
    } else if (LEVELS[level].isLeaf) {
      yield exchangeRecord(row, depth + 2, joinSignature([unitSignature, signature]));
    } else {
      unitSignature = joinSignature([computedSignature, signature]);
      yield exchangeRecord(row, depth + 1, unitSignature);
    }
  }
}

/** Fields that the role of this actor may not see. */
function hiddenFields({ role }: Actor): Set<string> {
  const fields = RECORD_LEVELS.flatMap((level) => recordFields(level));
  return new Set(fields.flatMap((field) => (maySee(role, field) ? [] : [field.name])));
}

/**
 * A collection as a finding aid, streamed. With everything it is the institution's own file, with internal notes
 * marked as such; without, it has what the portal shows, and a collection that is not public is a 404.
 */
export async function exportEad(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  actor: Actor,
  collection: ExportedCollection,
  { version, all }: { version: EadVersion; all: boolean },
  signal: AbortSignal,
): Promise<Readable> {
  const snapshot = await openSnapshot(pool, signal, all ? 'editor' : 'public');
  try {
    const sections = await readSections(snapshot, collection.institution, collection.id);
    if (sections.inOrder.length === 0) throw notFound('collection', collection.id);
    const stream = eadStream(version, exchangeRecords(snapshot, sections), {
      institution: collection.institution,
      addresses: addressesBelow(settings.portalUrl ?? `${settings.publicUrl}/portal`),
      isInternal: all,
      hidden: hiddenFields(actor),
      writtenAt: new Date(),
    });
    return stream.once('close', () => void snapshot.close());
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}
