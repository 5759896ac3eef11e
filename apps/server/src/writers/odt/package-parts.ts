import { NAMESPACES, XML_HEAD } from './namespaces.ts';
import { escapeXml } from './xml.ts';

export const ODT_CONTENT_TYPE = 'application/vnd.oasis.opendocument.text';

export const MANIFEST = `${XML_HEAD}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${ODT_CONTENT_TYPE}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/><manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/><manifest:file-entry manifest:full-path="meta.xml" manifest:media-type="text/xml"/></manifest:manifest>`;

export interface DocumentMeta {
  title: string;
  subject: string;
  creator: string;
  createdAt: Date;
}

export function metaXml(meta: DocumentMeta): string {
  const moment = meta.createdAt.toISOString().slice(0, 19);
  return `${XML_HEAD}<office:document-meta ${NAMESPACES}><office:meta><meta:generator>Regest</meta:generator><dc:title>${escapeXml(meta.title)}</dc:title><dc:subject>${escapeXml(meta.subject)}</dc:subject><dc:language>pl-PL</dc:language><meta:initial-creator>${escapeXml(meta.creator)}</meta:initial-creator><dc:creator>${escapeXml(meta.creator)}</dc:creator><meta:creation-date>${moment}</meta:creation-date><dc:date>${moment}</dc:date></office:meta></office:document-meta>`;
}
