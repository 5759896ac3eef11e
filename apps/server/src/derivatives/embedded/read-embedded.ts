import { parseArchivalDate } from '@regest/contract/text/archival-date.ts';
import { EMBEDDED_LIMITS, type EmbeddedMetadata } from '@regest/contract/values/embedded-metadata.ts';
import { type EmbeddedBlocks, embeddedBlocks } from '../read-image.ts';
import { plainLine, plainLines } from './embedded-text.ts';
import { type EmbeddedName, type EmbeddedValues, emptyValues, isEmptyMetadata } from './embedded-values.ts';
import { readExif } from './read-exif.ts';
import { readIptc } from './read-iptc.ts';
import { readXmp } from './read-xmp.ts';

/** Limit of a metadata block: what people write is a few kilobytes. */
const BLOCK_BYTES = 1024 * 1024;

/** The newest standard first: of two captions that one counts. */
const READERS: readonly [keyof EmbeddedBlocks, (block: Buffer, values: EmbeddedValues) => void][] = [
  ['xmp', readXmp],
  ['iptc', readIptc],
  ['exif', readExif],
];

/** `1936:05:01 12:00:00`, `19360501`, `1936-05-01T12:00`, `19360000`: as far as it is known. */
function dateOf(text: string): string | null {
  const parts = /^\s*(\d{4})[-:]?(\d{2})?[-:]?(\d{2})?/.exec(text);
  const [, year = '0000', month = '00', day = '00'] = parts ?? [];
  if (Number(year) === 0) return null;
  const date = [year, ...(month === '00' ? [] : [month, ...(day === '00' ? [] : [day])])].join('-');
  return parseArchivalDate(date) === null ? null : date;
}

/** Names without those that differ only in case. */
function distinctNames(texts: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const text of texts) {
    const name = plainLine(text, EMBEDDED_LIMITS.name);
    if (name !== null && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
    if (names.size === EMBEDDED_LIMITS.entries) break;
  }
  return [...names.values()];
}

const firstOf = (texts: readonly string[], read: (text: string) => string | null) =>
  texts.reduce<string | null>((first, text) => first ?? read(text), null);

function mergeValues(all: readonly EmbeddedValues[]): EmbeddedMetadata {
  const texts = (name: EmbeddedName) =>
    all.flatMap((values) => values[name].slice(0, EMBEDDED_LIMITS.entries));
  const places = distinctNames(texts('places'));
  return {
    takenOn: firstOf(texts('takenOn'), dateOf),
    title: firstOf(texts('title'), (text) => plainLine(text, EMBEDDED_LIMITS.title)),
    caption: firstOf(texts('caption'), (text) => plainLines(text, EMBEDDED_LIMITS.caption)),
    authors: distinctNames(texts('authors')),
    places: places.length > 0 ? places : distinctNames(texts('regions')),
    keywords: distinctNames(texts('keywords')),
  };
}

/**
 * The metadata embedded in a picture; null when there are none. Blocks are read one by one: a broken one takes nothing from
 * the others, and none keeps the picture from being shown.
 */
export async function readEmbedded(path: string, mimeType: string): Promise<EmbeddedMetadata | null> {
  const blocks = await embeddedBlocks(path, mimeType).catch((): EmbeddedBlocks => ({}));
  const all = READERS.flatMap(([name, read]) => {
    const block = blocks[name];
    if (!block || block.length > BLOCK_BYTES) return [];
    const values = emptyValues();
    try {
      read(block, values);
    } catch {
      // Values read before the fault are used.
    }
    return [values];
  });
  const metadata = mergeValues(all);
  return isEmptyMetadata(metadata) ? null : metadata;
}
