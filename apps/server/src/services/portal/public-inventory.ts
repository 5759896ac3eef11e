import type { Readable } from 'node:stream';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import { MOST_UNITS_IN_PDF, permanentPath } from '@regest/portal/addresses/paths.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { findPublicInstitution } from '../../queries/published/institutions.ts';
import { findPublicHeads } from '../../queries/published/records.ts';
import { countUnits } from '../../queries/published/tree.ts';
import { DOCUMENT_TEXTS } from '../../writers/document-texts.ts';
import { inventoryOdt } from '../../writers/odt/inventory.ts';
import type { InventoryDocument, InventoryFact } from '../../writers/odt/inventory-document.ts';
import { inventoryOf } from '../exports/read-inventory.ts';
import { streamPublic, type WholeDownload } from './held-snapshot.ts';

/** A file of a whole collection, named by its signature. */
export interface CollectionFile {
  name: string;
  content: Readable;
}

/** What a reader must know of it on paper: that it tells what was public that day, and where the newest one is. */
function publicFacts(id: number, root: string, { say, format }: Texts): InventoryFact[] {
  const date = format.date(new Date().toISOString().slice(0, 10), 'UTC');
  return [
    { label: say('portal.inventory.scope'), text: say('portal.inventory.published', { date }) },
    { label: say('portal.permanent'), text: `${root}${permanentPath(id)}` },
  ];
}

/** What draws pages is loaded by the first reader who wants them. */
const WRITERS = {
  odt: async (inventory: InventoryDocument, signal: AbortSignal) => inventoryOdt(inventory, signal),
  pdf: async (inventory: InventoryDocument) =>
    (await import('../../writers/pdf/inventory-pdf.ts')).inventoryPdf(inventory),
};

/** The finding aid that the editor prints, of what is public alone; null for anything but a public collection. */
async function publicInventory(
  format: keyof typeof WRITERS,
  reader: Reader,
  id: number,
  root: string,
  download: WholeDownload,
): Promise<CollectionFile | null> {
  const [head] = await findPublicHeads(reader, [id]);
  const institution =
    head?.level === 'collection' && (await findPublicInstitution(reader, head.institution_id));
  if (!head || !institution) return null;
  const { title, signature } = head;
  const computedSignature = joinSignature([institution.signature, signature]);
  const content = await streamPublic(download, async (snapshot) => {
    const inventory = await inventoryOf(snapshot, { id, title, signature, computedSignature, institution });
    const facts = [...inventory.facts, ...publicFacts(id, root, DOCUMENT_TEXTS)];
    return WRITERS[format]({ ...inventory, facts }, download.signal);
  });
  return { name: `${computedSignature}_inwentarz.${format}`, content };
}

type Ask = (
  reader: Reader,
  id: number,
  root: string,
  download: WholeDownload,
) => Promise<CollectionFile | null>;

export const publicInventoryOdt: Ask = (...asked) => publicInventory('odt', ...asked);

/** Only of a collection whose pages can be held. */
export const publicInventoryPdf: Ask = async (reader, id, ...asked) => {
  const units = await countUnits(reader, id, MOST_UNITS_IN_PDF + 1);
  return units > MOST_UNITS_IN_PDF ? null : publicInventory('pdf', reader, id, ...asked);
};
