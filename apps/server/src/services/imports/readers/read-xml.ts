import { IMPORT_LIMITS } from '@regest/contract/exchange/imports.ts';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { RefusedFile } from '../proposed-record.ts';
import { withoutDoctype } from './xml-prolog.ts';

/** Entity names that finding aids use, in the order of their code points from U+00A0 on. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const OTHERS = {
  Ąą: 'Aogon aogon',
  Ćć: 'Cacute cacute',
  Ęę: 'Eogon eogon',
  Łł: 'Lstrok lstrok',
  Ńń: 'Nacute nacute',
  Śś: 'Sacute sacute',
  Źź: 'Zacute zacute',
  Żż: 'Zdot zdot',
  Čč: 'Ccaron ccaron',
  Ďď: 'Dcaron dcaron',
  Ěě: 'Ecaron ecaron',
  Ňň: 'Ncaron ncaron',
  Őő: 'Odblac odblac',
  Řř: 'Rcaron rcaron',
  Šš: 'Scaron scaron',
  Ťť: 'Tcaron tcaron',
  Ůů: 'Uring uring',
  Űű: 'Udblac udblac',
  Žž: 'Zcaron zcaron',
  Œœ: 'OElig oelig',
  '–—': 'ndash mdash',
  '‘’': 'lsquo rsquo',
  '“”': 'ldquo rdquo',
  '„‚': 'bdquo sbquo',
  '•…': 'bull hellip',
  '€™': 'euro trade',
  '\u2002\u2003': 'ensp emsp',
} as const;

/** Characters of named entities; only names with the same meaning in all document types. */
const ENTITY_SIGNS: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.split(' ').map((name, at): [string, string] => [name, String.fromCharCode(0xa0 + at)]),
  ...Object.entries(OTHERS).flatMap(([signs, names]) =>
    names.split(' ').map((name, at): [string, string] => [name, signs[at] ?? '']),
  ),
]);

const { recordNodes, recordCharacters } = IMPORT_LIMITS;

/** Memory left for one description; a larger one refuses the file, with the line where it begins. */
export class RecordBudget {
  private readonly line: number;
  private nodes = 0;
  private characters = 0;

  constructor(line: number) {
    this.line = line;
  }

  takeElement(attributes: Readonly<Record<string, string>>): void {
    this.nodes += 1;
    for (const name in attributes) {
      this.nodes += 1;
      this.characters += attributes[name]?.length ?? 0;
    }
    this.check();
  }

  takeText(text: string): void {
    this.characters += text.length;
    this.check();
  }

  private check(): void {
    if (this.nodes > recordNodes || this.characters > recordCharacters) throw tooLarge(this.line);
  }
}

export const tooLarge = (line: number) =>
  new RefusedFile('imports.refused.record', { line, count: recordCharacters, nodes: recordNodes });

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

/** Matches `&eacute;` and other entities of a DTD; known names become characters, others stay as written. */
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)([A-Za-z][\w.-]*);/g;
const MAX_ENTITY_LENGTH = 64;

async function* withSigns(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let cutEntity = '';
  for await (const piece of pieces) {
    const text = cutEntity + piece;
    const last = text.lastIndexOf('&');
    const isCut = last >= 0 && text.length - last < MAX_ENTITY_LENGTH && !text.includes(';', last);
    cutEntity = isCut ? text.slice(last) : '';
    yield (isCut ? text.slice(0, last) : text).replace(
      ENTITY,
      (_, name: string) => ENTITY_SIGNS.get(name) ?? `&amp;${name};`,
    );
  }
  yield cutEntity;
}

/**
 * Names without their prefixes, text unchanged, a piece of the file at a time. No entity of the file is expanded and
 * no address in it is opened: a document type is cut out before the parser sees it.
 */
export async function* readXml<Made>(
  pieces: AsyncIterable<string>,
  events: XmlEvents,
  made: () => Made[] = () => [],
): AsyncGenerator<Made> {
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  /** Characters since the last event of the parser, which buffers a text, a comment or a tag until its end. */
  let bufferedCharacters = 0;
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
    bufferedCharacters = 0;
    events.open(localName(name), plainAttributes(attributes), parser.line);
  });
  parser.on('closetag', ({ name }) => {
    bufferedCharacters = 0;
    events.close(localName(name));
    depth -= 1;
  });
  const text = (piece: string) => {
    bufferedCharacters = 0;
    events.text(piece);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  for await (const piece of withSigns(withoutDoctype(pieces))) {
    bufferedCharacters += piece.length;
    parser.write(piece);
    if (bufferedCharacters > IMPORT_LIMITS.recordCharacters) throw tooLarge(parser.line);
    yield* made();
  }
  parser.close();
  yield* made();
}

/** Reads a document for its events alone. */
export async function scanXml(pieces: AsyncIterable<string>, events: Partial<XmlEvents>): Promise<void> {
  const all = { open() {}, close() {}, text() {}, ...events };
  for await (const _ of readXml(pieces, all));
}
