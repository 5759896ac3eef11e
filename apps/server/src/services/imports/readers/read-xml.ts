import { IMPORT_LIMITS } from '@regest/contract/exchange/imports.ts';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { RefusedFile } from '../refused-file.ts';
import { ENTITY_SIGNS } from './entity-names.ts';
import { tooLarge } from './record-budget.ts';
import { withoutDoctype } from './xml-prolog.ts';

interface XmlEvents {
  open(name: string, attributes: Record<string, string>, line: number): void;
  close(name: string): void;
  text(text: string): void;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function plainAttributes(attributes: Record<string, string>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const name in attributes) plain[localName(name)] = attributes[name] ?? '';
  return plain;
}

/** `&eacute;` and others that a DTD would define: the sign that everybody means, or the name as it stands. */
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)([A-Za-z][\w.-]*);/g;
const LONGEST_ENTITY = 64;

async function* withSigns(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = '';
  for await (const piece of pieces) {
    const text = begun + piece;
    const last = text.lastIndexOf('&');
    const isCut = last >= 0 && text.length - last < LONGEST_ENTITY && !text.includes(';', last);
    begun = isCut ? text.slice(last) : '';
    yield (isCut ? text.slice(0, last) : text).replace(
      ENTITY,
      (_, name: string) => ENTITY_SIGNS.get(name) ?? `&amp;${name};`,
    );
  }
  yield begun;
}

/**
 * Names without their prefixes, text as it stands, a piece of the file at a time. No entity of the file is expanded and
 * no address in it is opened: a document type is cut out before the parser sees it.
 */
export async function* readXml<Made>(
  pieces: AsyncIterable<string>,
  events: XmlEvents,
  made: () => Made[] = () => [],
): AsyncGenerator<Made> {
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  /** Characters since the parser said anything: it holds a text, a remark or a tag until that ends. */
  let held = 0;
  parser.on('error', (error) => {
    throw new RefusedFile('imports.refused.xml', {
      line: parser.line,
      reason: error.message.replace(/^[\d:]+\s*/, ''),
    });
  });
  parser.on('opentagstart', () => {
    depth += 1;
    if (depth > IMPORT_LIMITS.depth)
      throw new RefusedFile('imports.refused.nesting', { count: IMPORT_LIMITS.depth });
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    held = 0;
    events.open(localName(name), plainAttributes(attributes), parser.line);
  });
  parser.on('closetag', ({ name }) => {
    held = 0;
    events.close(localName(name));
    depth -= 1;
  });
  const text = (piece: string) => {
    held = 0;
    events.text(piece);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  for await (const piece of withSigns(withoutDoctype(pieces))) {
    held += piece.length;
    parser.write(piece);
    if (held > IMPORT_LIMITS.recordCharacters) throw tooLarge(parser.line);
    yield* made();
  }
  parser.close();
  yield* made();
}

/** Reads a document only for its events. */
export async function scanXml(pieces: AsyncIterable<string>, events: Partial<XmlEvents>): Promise<void> {
  const all = { open() {}, close() {}, text() {}, ...events };
  for await (const _ of readXml(pieces, all));
}
