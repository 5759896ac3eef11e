import { EMBEDDED_LIMITS } from '@regest/contract/values/embedded-metadata.ts';
import { SaxesParser } from 'saxes';
import { decodeBytes } from './embedded-text.ts';
import type { EmbeddedName, EmbeddedValues } from './embedded-values.ts';

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const DC = 'http://purl.org/dc/elements/1.1/';
const PHOTOSHOP = 'http://ns.adobe.com/photoshop/1.0/';
const PROPERTIES: ReadonlyMap<string, EmbeddedName> = new Map([
  [`${DC}title`, 'title'],
  [`${DC}description`, 'caption'],
  [`${DC}creator`, 'authors'],
  [`${DC}subject`, 'keywords'],
  [`${PHOTOSHOP}DateCreated`, 'takenOn'],
  ['http://ns.adobe.com/exif/1.0/DateTimeOriginal', 'takenOn'],
  [`${PHOTOSHOP}City`, 'places'],
  ['http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/Location', 'places'],
  [`${PHOTOSHOP}State`, 'regions'],
  [`${PHOTOSHOP}Country`, 'regions'],
]);
const LIST_ITEM = `${RDF}li`;
const MAX_TEXT = 2 * EMBEDDED_LIMITS.caption;

/** Fills `values` from a packet of XMP; a broken packet throws, what was read before it stays. */
export function readXmp(block: Buffer, values: EmbeddedValues): void {
  const parser = new SaxesParser({ xmlns: true });
  let property: EmbeddedName | undefined;
  let propertyKey = '';
  let text = '';
  const end = () => {
    if (property && text.trim() !== '') values[property].push(text);
    text = '';
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const key = uri + local;
    for (const attribute of Object.values(attributes)) {
      const name = PROPERTIES.get(attribute.uri + attribute.local);
      if (name) values[name].push(attribute.value);
    }
    if (key === LIST_ITEM) text = '';
    if (property || !PROPERTIES.has(key)) return;
    [property, propertyKey, text] = [PROPERTIES.get(key), key, ''];
  });
  parser.on('text', (piece) => {
    if (property && text.length < MAX_TEXT) text += piece;
  });
  parser.on('closetag', ({ uri, local }) => {
    const key = uri + local;
    if (key === LIST_ITEM || key === propertyKey) end();
    if (key !== propertyKey) return;
    [property, propertyKey] = [undefined, ''];
  });
  parser
    .write(
      decodeBytes(block)
        .replace(/^\ufeff/, '')
        .replace(/\0+$/, ''),
    )
    .close();
}
