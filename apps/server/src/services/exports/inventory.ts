import type { IncompleteUnit } from '@regest/contract/endpoints/exports.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import { extentInWords, sizeInWords } from '@regest/reading/extent-in-words.ts';
import { nameElements } from '@regest/reading/foreign-text.ts';
import { shortDates } from '@regest/reading/in-words.ts';
import type { Pool } from 'pg';
import type { Db } from '../../db/schema.ts';
import { listIncompleteUnits as listRows } from '../../queries/exports/incomplete-units.ts';
import {
  findInventoryCollection,
  listSectionContents,
  listSignatures,
  streamInventoryUnits,
} from '../../queries/exports/inventory-rows.ts';
import { childPath, idsOfPath } from '../../queries/records/record-path.ts';
import { openSnapshot, type Snapshot } from '../../queries/shared/snapshot.ts';
import { DOCUMENT_TEXTS } from '../../writers/documents.ts';
import type {
  InventoryDocument,
  InventoryFact,
  InventorySection,
  InventoryUnit,
} from '../../writers/odt/inventory-document.ts';
import { inventoryLabels } from '../../writers/odt/inventory-document.ts';
import { readSections, type Section } from './export-ead.ts';
import { type ExportedCollection, findExportedCollection } from './export-scope.ts';

function languagesText(fields: Record<string, unknown>, texts: Texts): string {
  const ids = (fields.languages as string[] | undefined) ?? [];
  return ids.map((id) => valueName(texts, 'languages', id) ?? id).join(', ');
}

const filled = (facts: InventoryFact[]) => facts.filter(({ text }) => text.trim() !== '');

/** The lines of the title page. */
function titleFacts(
  collection: { dates: DateEntry[]; fields: Record<string, unknown>; authors: string[] },
  texts: Texts,
): InventoryFact[] {
  const { dates, fields, authors } = collection;
  const label = (name: string) => texts.labelOf('collection', name);
  return filled([
    { label: label('dates'), text: shortDates(dates, texts, fields.datesUnknown === true) },
    { label: label('mainSize'), text: sizeInWords(fields, texts) },
    { label: label('authors'), text: authors.join('; ') },
    { label: label('languages'), text: languagesText(fields, texts) },
  ]);
}

/** Fields that describe the whole collection before its units, in reading order. */
const INTRODUCTION = [
  'content',
  'historicalArea',
  'contemporaryArea',
  'organizationalMethods',
  'archivizationRemarks',
  'connections',
  'accessPremises',
  'accessTerms',
  'bibliography',
] as const;

function introductionFacts(fields: Record<string, unknown>, { labelOf, say }: Texts): InventoryFact[] {
  return filled(
    INTRODUCTION.map((name) => ({
      label: labelOf('collection', name),
      text: nameElements((fields[name] as string | undefined) ?? '', say),
    })),
  );
}

function historyFact(fields: Record<string, unknown>, { labelOf, say }: Texts): InventoryFact | null {
  const text = nameElements((fields.collectionHistory as string | undefined) ?? '', say);
  return text.trim() === '' ? null : { label: labelOf('collection', 'collectionHistory'), text };
}

interface Chapter {
  section: Section;
  printed: InventorySection;
}

/** Chapters by series; units directly in the collection come first, in a chapter of their own. */
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
    const described = content && nameElements(content, say);
    return [
      { section, printed: { depth, heading, summary: summary === '' ? null : summary, content: described } },
    ];
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

/** The finding aid of a collection in this snapshot; its units are streamed. */
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

/** The finding aid for an editor, on a connection of its own, which the caller closes after writing. */
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

/** Units listed before a download; the total counts the rest. */
const MAX_LISTED_UNITS = 100;

export async function listIncompleteUnits(
  db: Db,
  actor: Actor,
  collectionId: number,
): Promise<{ total: number; units: IncompleteUnit[] }> {
  const { institution } = await findExportedCollection(db, actor, collectionId);
  const rows = await listRows(db, childPath(null, collectionId), MAX_LISTED_UNITS);
  const signatures = await listSignatures(db, [...new Set(rows.flatMap(({ path }) => idsOfPath(path)))]);
  const computed = (path: string) =>
    joinSignature([institution.signature, ...idsOfPath(path).map((id) => signatures.get(id) ?? '')]);
  return {
    total: rows[0]?.total ?? 0,
    units: rows.map((row) => ({
      id: row.id,
      computedSignature: computed(row.path),
      title: row.title,
      missing: row.missing,
    })),
  };
}
