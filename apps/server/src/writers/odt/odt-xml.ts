import { withoutForbiddenCharacters } from '../safe-text.ts';

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

export const NAMESPACES = [
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"',
  'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"',
  'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"',
  'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"',
  'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
  'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0"',
  'office:version="1.3"',
].join(' ');

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeXml(text: string): string {
  return withoutForbiddenCharacters(text).replace(/[&<>"]/gu, (character) => ESCAPES[character] ?? '');
}

/** ODF collapses runs of spaces and ignores tabs and line breaks unless they are elements. */
export function odfText(text: string): string {
  return escapeXml(text)
    .replace(/ {2,}/gu, (run) => ` <text:s text:c="${run.length - 1}"/>`)
    .replace(/\t/gu, '<text:tab/>')
    .replace(/\r\n|\r|\n/gu, '<text:line-break/>');
}

/** Blank lines part paragraphs; the user typed them for that. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/(?:\r\n|\r|\n)\s*(?:\r\n|\r|\n)/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

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
