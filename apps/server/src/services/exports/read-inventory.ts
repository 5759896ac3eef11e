import { joinSignature } from '@regest/contract/text/signature.ts';
import { shortDates } from '@regest/reading/dates-in-words.ts';
import { extentInWords } from '@regest/reading/extent-in-words.ts';
import type { Pool } from 'pg';
import {
  findInventoryCollection,
  listSectionContents,
  streamInventoryUnits,
} from '../../queries/exports/inventory-rows.ts';
import { openSnapshot, type Snapshot } from '../../queries/shared/snapshot.ts';
import { DOCUMENT_TEXTS } from '../../writers/document-texts.ts';
import type {
  InventoryDocument,
  InventorySection,
  InventoryUnit,
} from '../../writers/odt/inventory-document.ts';
import { inventoryLabels } from '../../writers/odt/inventory-labels.ts';
import type { ExportedCollection } from './export-scope.ts';
import { historyFact, introductionFacts, titleFacts } from './inventory-text.ts';
import { readSections, type Section } from './section-tree.ts';

interface Chapter {
  section: Section;
  printed: InventorySection;
}

/** Series in their order; units that lie directly in the collection have a chapter of their own before them. */
async function readChapters(snapshot: Snapshot, collection: ExportedCollection): Promise<Chapter[]> {
  const { inOrder } = await readSections(snapshot, collection.institution, collection.id);
  const ids = inOrder.map(({ row }) => row.id);
  const contents = new Map((await listSectionContents(snapshot, ids)).map((row) => [row.id, row]));
  const { say, sayCount } = DOCUMENT_TEXTS;
  return inOrder.flatMap((section) => {
    const { row, depth } = section;
    const { content = null, units = 0 } = contents.get(row.id) ?? {};
    const counted = units > 0 ? sayCount('count.units', units) : '';
    if (depth === 0) {
      if (units === 0) return [];
      return [
        {
          section,
          printed: { depth: 1, heading: say('inventory.outsideSeries'), summary: counted, content: null },
        },
      ];
    }
    const heading = say(depth === 1 ? 'inventory.series' : 'inventory.subseries', {
      signature: row.signature,
      title: row.title,
    });
    const summary = [shortDates(row.dates, DOCUMENT_TEXTS), counted].filter((part) => part !== '').join(', ');
    return [{ section, printed: { depth, heading, summary: summary === '' ? null : summary, content } }];
  });
}

async function* inventoryUnits(
  snapshot: Snapshot,
  chapters: readonly Chapter[],
): AsyncGenerator<InventoryUnit> {
  const places = new Map(chapters.map(({ section }, index) => [section.row.id, { section, index }]));
  const units = streamInventoryUnits(snapshot, [...places.keys()]);
  for await (const [sectionId, signature, title, dates, fields] of units) {
    const place = places.get(sectionId);
    if (!place) continue;
    yield {
      section: place.index,
      signature: joinSignature([place.section.computedSignature, signature]),
      title,
      dates: shortDates(dates, DOCUMENT_TEXTS, fields.datesUnknown === true),
      externalForm: (fields.externalForm as string | null) ?? '',
      extent: extentInWords(fields, DOCUMENT_TEXTS),
    };
  }
}

/** The finding aid of a collection as this snapshot sees it; its units are read while it is written. */
export async function inventoryOf(
  snapshot: Snapshot,
  collection: ExportedCollection,
): Promise<InventoryDocument> {
  const stored = await findInventoryCollection(snapshot, collection.id);
  if (!stored) throw new Error(`Collection ${collection.id} is gone.`);
  const chapters = await readChapters(snapshot, collection);
  const { institution, title, computedSignature } = collection;
  return {
    labels: inventoryLabels(DOCUMENT_TEXTS),
    institution: institution.name,
    archive: institution.archive_name,
    title,
    signature: computedSignature,
    facts: titleFacts(stored, DOCUMENT_TEXTS),
    history: historyFact(stored.fields, DOCUMENT_TEXTS),
    introduction: introductionFacts(stored.fields, DOCUMENT_TEXTS),
    sections: chapters.map(({ printed }) => printed),
    units: inventoryUnits(snapshot, chapters),
    createdAt: new Date(),
  };
}

/** The same for an editor, on a connection of its own; whoever wrote it closes. */
export async function readInventory(
  pool: Pool,
  collection: ExportedCollection,
  signal: AbortSignal,
): Promise<{ document: InventoryDocument; close: () => Promise<void> }> {
  const snapshot = await openSnapshot(pool, signal);
  try {
    return { document: await inventoryOf(snapshot, collection), close: snapshot.close };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}
