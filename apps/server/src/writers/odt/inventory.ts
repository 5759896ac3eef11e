import type { Readable } from 'node:stream';
import { zipStream } from '../zip.ts';
import { contentXml } from './inventory-content.ts';
import type { InventoryDocument } from './inventory-document.ts';
import { MANIFEST, metaXml, ODT_CONTENT_TYPE } from './package-parts.ts';
import { stylesXml } from './styles.ts';

const HEADER_CHARACTERS = 90;

function shortTitle(title: string): string {
  const characters = [...title];
  return characters.length <= HEADER_CHARACTERS
    ? title
    : `${characters
        .slice(0, HEADER_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`;
}

/** The finding aid of a collection as an ODT, written while the units are read. */
export function inventoryOdt(document: InventoryDocument, signal?: AbortSignal): Readable {
  const { labels, title, institution, createdAt } = document;
  const meta = { title, subject: labels.documentKind, creator: institution, createdAt };
  const entries = [
    // Readers know the format by these bytes at a fixed place: first and uncompressed.
    { name: 'mimetype', content: ODT_CONTENT_TYPE, stored: true },
    { name: 'META-INF/manifest.xml', content: MANIFEST },
    { name: 'styles.xml', content: stylesXml({ header: shortTitle(title), footer: labels.page }) },
    { name: 'meta.xml', content: metaXml(meta) },
    { name: 'content.xml', content: contentXml(document) },
  ];
  return zipStream(entries, { exactNames: true, ...(signal ? { signal } : {}) });
}
