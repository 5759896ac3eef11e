import type { Readable } from 'node:stream';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import { permanentPath } from '@regest/portal/addresses/paths.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { findPublicInstitution } from '../../queries/published/institutions.ts';
import { findPublicHeads } from '../../queries/published/records.ts';
import { DOCUMENT_TEXTS } from '../../writers/document-texts.ts';
import { inventoryOdt } from '../../writers/odt/inventory.ts';
import type { InventoryFact } from '../../writers/odt/inventory-document.ts';
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

/** The finding aid that the editor prints, of what is public alone; null for anything but a public collection. */
export async function publicInventory(
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
    return inventoryOdt({ ...inventory, facts }, download.signal);
  });
  return { name: `${computedSignature}_inwentarz.odt`, content };
}
