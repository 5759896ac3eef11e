import type { Readable } from 'node:stream';
import { polishTypography } from '@regest/contract/text/polish-typography.ts';
import { yieldToEventLoop } from '../../operation/time-slices.ts';
import type {
  InventoryDocument,
  InventoryFact,
  InventoryLabels,
  InventoryUnit,
} from '../odt/inventory-document.ts';
import type { ReportColumn, ReportRow } from '../report.ts';
import { drawFooters, drawnPdf, FONTS, type PageGeometry, pageGeometry, ROWS_PER_YIELD } from './page.ts';
import { ReportTable } from './report-table.ts';
import { TextFlow, type TextLook } from './text-flow.ts';

const TITLE: TextLook = { tag: 'H1', font: FONTS.title, size: 18, above: 12 };
const HEADINGS: readonly TextLook[] = [
  { tag: 'H2', font: FONTS.title, size: 13, above: 18 },
  { tag: 'H3', font: FONTS.bold, size: 11, above: 14 },
  { tag: 'H4', font: FONTS.bold, size: 10, above: 12 },
];
const TEXT: TextLook = { tag: 'P', font: FONTS.regular, size: 9, above: 5 };
const SMALL: TextLook = { tag: 'P', font: FONTS.regular, size: 9, above: 1 };
/** Room for the head of a table and a row. */
const TABLE_START = 60;

const headingAt = (depth: number) => HEADINGS[Math.min(Math.max(depth, 1), HEADINGS.length) - 1] ?? TEXT;

const columnsOf = ({ columns }: InventoryLabels): ReportColumn[] => [
  { header: columns.signature, kind: 'text', width: 3.6 },
  { header: columns.title, kind: 'text', width: 6 },
  { header: columns.dates, kind: 'text', width: 2.8 },
  { header: columns.externalForm, kind: 'text', width: 2.1 },
  { header: columns.extent, kind: 'text', width: 2 },
];

const rowOf = ({ signature, title, dates, externalForm, extent }: InventoryUnit): ReportRow => [
  signature,
  ...[title, dates, externalForm, extent].map(polishTypography),
];

async function* asyncUnits(units: InventoryDocument['units']): AsyncGenerator<InventoryUnit> {
  yield* units;
}

async function drawInventory(
  doc: PDFKit.PDFDocument,
  inventory: InventoryDocument,
  geometry: PageGeometry,
): Promise<void> {
  const { labels, sections, introduction, history } = inventory;
  const root = doc.struct('Document', { lang: 'pl-PL' });
  doc.addStructure(root);
  const flow = new TextFlow(doc, geometry, root);
  const prose = (text: string) => {
    for (const part of text.split(/\n\s*\n/u)) flow.write(part, TEXT);
  };
  const fact = ({ label, text }: InventoryFact) => {
    flow.write(label, headingAt(2));
    prose(text);
  };
  flow.write(inventory.institution, SMALL);
  if (inventory.archive !== null) flow.write(inventory.archive, SMALL);
  flow.write(labels.documentKind, TEXT);
  flow.write(inventory.title, TITLE);
  flow.write(inventory.signature, TEXT);
  for (const { label, text } of inventory.facts) flow.write(`${label}: ${text}`, SMALL);
  if (history !== null) fact(history);
  if (introduction.length > 0) flow.write(labels.introduction, headingAt(1));
  for (const part of introduction) fact(part);

  const columns = columnsOf(labels);
  const units = asyncUnits(inventory.units);
  try {
    let next = await units.next();
    let drawn = 0;
    for (const [index, { depth, heading, summary, content }] of sections.entries()) {
      flow.write(heading, headingAt(depth));
      // The outline of the file links to it.
      doc.outline.addItem(heading);
      if (summary) flow.write(summary, SMALL);
      if (content) prose(content);
      if (next.done || next.value.section !== index) continue;
      flow.keep(TABLE_START);
      const table = new ReportTable(doc, geometry, columns, root, flow.y + 4);
      for (; !next.done && next.value.section === index; next = await units.next()) {
        if (doc.destroyed) return;
        table.addRow(rowOf(next.value));
        drawn += 1;
        if (drawn % ROWS_PER_YIELD === 0) await yieldToEventLoop();
      }
      flow.y = table.end();
    }
    if (!next.done) throw new Error(`unit ${next.value.signature} is not in the order of the sections`);
  } finally {
    await units.return(undefined);
  }
  root.end();
  drawFooters(doc, geometry);
  doc.end();
}

/**
 * The finding aid of a collection on pages of A4. It is held whole until its last page: for collections of some size.
 */
export function inventoryPdf(inventory: InventoryDocument): Readable {
  const geometry = pageGeometry(columnsOf(inventory.labels));
  return drawnPdf(inventory.title, geometry, (doc) => drawInventory(doc, inventory, geometry));
}
