import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { RefusedFile } from '../refused-file.ts';
import { ENTITY_SIGNS } from './entity-names.ts';
import { withoutDoctype } from './xml-prolog.ts';

/** Deeper than any finding aid; a parser slows down by the square of a depth without end. */
const MAX_DEPTH = 200;
const PIECE = 64 * 1024;

interface XmlEvents {
  open(name: string, attributes: Record<string, string>, depth: number): void;
  close(name: string, depth: number): void;
  text(text: string): void;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
/** `&eacute;` and others that a DTD would define: the sign that everybody means, or the name as it stands. */
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)([A-Za-z][\w.-]*);/g;

/**
 * Names without their prefixes, text as it stands. No entity of the file is expanded and no address in it is
 * opened: a document type is cut out before the parser sees it.
 */
export function* readXml<Made>(text: string, events: XmlEvents, made: () => Made[]): Generator<Made> {
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  parser.on('error', (error) => {
    throw new RefusedFile('imports.refused.xml', {
      line: parser.line,
      reason: error.message.replace(/^[\d:]+\s*/, ''),
    });
  });
  parser.on('opentagstart', () => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new RefusedFile('imports.refused.nesting', { count: MAX_DEPTH });
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const plain = Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [localName(key), value]),
    );
    events.open(localName(name), plain, depth);
  });
  parser.on('closetag', ({ name }) => {
    events.close(localName(name), depth);
    depth -= 1;
  });
  parser.on('text', (piece) => events.text(piece));
  parser.on('cdata', (piece) => events.text(piece));
  const clean = withoutDoctype(text)
    .replace(/^\ufeff/, '')
    .replace(ENTITY, (_, name: string) => ENTITY_SIGNS.get(name) ?? `&amp;${name};`);
  for (let at = 0; at < clean.length; at += PIECE) {
    parser.write(clean.slice(at, at + PIECE));
    yield* made();
  }
  parser.close();
  yield* made();
}
