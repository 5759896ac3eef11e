import { TRANSCRIPTION_MAX } from '@regest/contract/endpoints/transcriptions.ts';
import { isUnsure } from '@regest/contract/values/word-confidence.ts';
import type { ImportedPage } from '../../../db/schema-imports.ts';
import { type WordBox, wordBox } from '../../../engines/ocr/ocr-engine.ts';
import { RefusedFile } from '../proposed-record.ts';
import { RecordBudget, readXml } from './read-xml.ts';

/** The roots of ALTO and of PAGE XML. */
export const PAGE_TEXT_ROOTS: ReadonlySet<string> = new Set(['alto', 'PcGts']);

/** The lines and word boxes of one picture, or of the pages of one file. */
export interface PageText {
  /** Name of the picture that was read. */
  imageName: string;
  /** Program that recognised the text. */
  software: string;
  pages: ImportedPage[];
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Token {
  text: string;
  box: Box | null;
  /** Confidence of that program, from 0 to 1; null where the file has none. */
  confidence: number | null;
}

interface Line {
  box: Box | null;
  /** Text of the whole line, where the file has it. */
  text: string | null;
  tokens: Token[];
}

interface Region {
  id: string;
  text: string | null;
  lines: Line[];
}

interface Page {
  width: number;
  height: number;
  regions: Region[];
  /** Ids of regions in reading order, where the file states one. */
  order: string[];
}

type Attributes = Readonly<Record<string, string>>;

const numberOf = (text: string | undefined) => {
  const value = Number(text);
  return text !== undefined && text !== '' && Number.isFinite(value) ? value : null;
};

function altoBox(attributes: Attributes): Box | null {
  const [left, top, width, height] = ['HPOS', 'VPOS', 'WIDTH', 'HEIGHT'].map((name) =>
    numberOf(attributes[name]),
  );
  if (left == null || top == null || width == null || height == null) return null;
  return { left, top, right: left + width, bottom: top + height };
}

/** The rectangle around a polygon: `10,20 300,20 300,60`. */
function polygonBox(points: string): Box | null {
  const corners = points
    .trim()
    .split(/\s+/)
    .map((corner) => corner.split(',').map(numberOf));
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of corners) {
    if (x == null || y == null) return null;
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** Removes form feeds, which separate pages, and line feeds, which separate lines, from a word. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are taken out
const clean = (text: string) => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Divides the box of a line among its words by their letters, from the side where reading begins. */
function shares(
  words: readonly string[],
  { left, top, right, bottom }: Box,
  confidence: number | null = null,
): Token[] {
  const letters = words.reduce((sum, word) => sum + word.length, words.length - 1);
  const step = (right - left) / Math.max(1, letters);
  const isMirrored = RIGHT_TO_LEFT.test(words.join(''));
  let at = 0;
  return words.map((text) => {
    const [from, to] = [at * step, (at + text.length) * step];
    at += text.length + 1;
    const box = isMirrored
      ? { left: right - to, right: right - from, top, bottom }
      : { left: left + from, right: left + to, top, bottom };
    return { text, box, confidence };
  });
}

/** Words of a line with their boxes; where the two differ, the text of the whole line counts. */
function wordsOf({ text, tokens, box }: Line): Token[] {
  const read = tokens.flatMap((token) => {
    const words = clean(token.text).split(' ').filter(Boolean);
    if (words.length < 2 || !token.box) return words.map((word) => ({ ...token, text: word }));
    return shares(words, token.box, token.confidence);
  });
  if (text === null) return read;
  const words = clean(text).split(/\s+/).filter(Boolean);
  if (words.length === read.length)
    return words.map((word, at) => {
      const { text: reading, box: place = null, confidence = null } = read[at] ?? {};
      return { text: word, box: place, confidence: reading === word ? confidence : null };
    });
  return box ? shares(words, box) : words.map((word) => ({ text: word, box: null, confidence: null }));
}

function inReadingOrder({ regions, order }: Page): Region[] {
  const places = new Map(order.map((id, at) => [id, at]));
  const placeOf = ({ id }: Region) => places.get(id) ?? order.length;
  return order.length === 0 ? regions : regions.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function pageOf(page: Page): ImportedPage {
  const words: WordBox[] = [];
  const blocks = inReadingOrder(page).map(({ lines, text }) => {
    if (lines.length === 0) return (text ?? '').split('\n').map(clean).filter(Boolean).join('\n');
    return lines
      .map((line) => {
        const tokens = wordsOf(line);
        for (const { text: word, box, confidence } of tokens)
          if (box && page.width > 0 && page.height > 0)
            words.push({
              ...wordBox(word, box, page),
              ...(confidence !== null && isUnsure(confidence) && { isUnsure: true }),
            });
        return tokens.map((token) => token.text).join(' ');
      })
      .filter(Boolean)
      .join('\n');
  });
  return { text: blocks.filter(Boolean).join('\n\n'), words };
}

/** Builds the pages of both formats from the events of a parser. */
class PageBuilder {
  readonly result: PageText = { imageName: '', software: '', pages: [] };
  page: Page | null = null;
  private characters = 0;

  begin(width: number | null, height: number | null): void {
    this.end();
    this.page = { width: width ?? 0, height: height ?? 0, regions: [], order: [] };
  }

  end(): void {
    if (!this.page) return;
    const page = pageOf(this.page);
    this.characters += page.text.length;
    if (this.characters > TRANSCRIPTION_MAX)
      throw new RefusedFile('imports.refused.textLength', { count: TRANSCRIPTION_MAX });
    this.result.pages.push(page);
    this.page = null;
  }

  region(id: string): void {
    this.page?.regions.push({ id, text: null, lines: [] });
  }

  line(box: Box | null): void {
    if (this.page?.regions.length === 0) this.region('');
    this.page?.regions.at(-1)?.lines.push({ box, text: null, tokens: [] });
  }

  get lastRegion(): Region | undefined {
    return this.page?.regions.at(-1);
  }

  get lastLine(): Line | undefined {
    return this.lastRegion?.lines.at(-1);
  }
}

interface Element {
  name: string;
  attributes: Attributes;
  text: string;
}
type Close = (element: Element, parents: readonly Element[]) => void;
type Open = (name: string, attributes: Attributes) => void;

function altoEvents(builder: PageBuilder): { open: Open; close: Close } {
  return {
    open(name, attributes) {
      if (name === 'Page') builder.begin(numberOf(attributes.WIDTH), numberOf(attributes.HEIGHT));
      else if (name === 'PrintSpace' && builder.page && builder.page.width === 0) {
        builder.page.width = numberOf(attributes.WIDTH) ?? 0;
        builder.page.height = numberOf(attributes.HEIGHT) ?? 0;
      } else if (name === 'TextBlock') builder.region(attributes.ID ?? '');
      else if (name === 'TextLine') builder.line(altoBox(attributes));
      else if (name === 'String')
        builder.lastLine?.tokens.push({
          text: attributes.CONTENT ?? '',
          box: altoBox(attributes),
          confidence: numberOf(attributes.WC),
        });
      else if (name === 'HYP') {
        const last = builder.lastLine?.tokens.at(-1);
        const sign = attributes.CONTENT === '\u00ad' ? '-' : (attributes.CONTENT ?? '-');
        if (last && !last.text.endsWith(sign)) last.text += sign;
      }
    },
    close({ name, text }) {
      if (name === 'fileName') builder.result.imageName ||= clean(text);
      else if (name === 'softwareName') builder.result.software ||= clean(text);
      else if (name === 'Page') builder.end();
    },
  };
}

const REGION_REFERENCES = new Set(['RegionRef', 'RegionRefIndexed']);

function pageXmlEvents(builder: PageBuilder): { open: Open; close: Close } {
  const coordinates = (points: string, parent: Element | undefined) => {
    const box = polygonBox(points);
    if (parent?.name === 'TextLine' && builder.lastLine) builder.lastLine.box = box;
    const word = builder.lastLine?.tokens.at(-1);
    if (parent?.name === 'Word' && word) word.box = box;
  };
  /** Takes the first of several readings. */
  const unicode = (text: string, owner: string | undefined, confidence: number | null) => {
    const line = builder.lastLine;
    const word = line?.tokens.at(-1);
    if (owner === 'Word' && word) {
      if (word.text === '') [word.text, word.confidence] = [text, confidence];
    } else if (owner === 'TextLine' && line) line.text ??= text;
    else if (owner === 'TextRegion' && builder.lastRegion) builder.lastRegion.text ??= text;
  };
  return {
    open(name, attributes) {
      if (name === 'Page') {
        builder.begin(numberOf(attributes.imageWidth), numberOf(attributes.imageHeight));
        builder.result.imageName ||= clean(attributes.imageFilename ?? '');
      } else if (name === 'TextRegion') builder.region(attributes.id ?? '');
      else if (name === 'TextLine') builder.line(null);
      else if (name === 'Word') builder.lastLine?.tokens.push({ text: '', box: null, confidence: null });
      else if (REGION_REFERENCES.has(name) && attributes.regionRef !== undefined)
        builder.page?.order.push(attributes.regionRef);
    },
    close({ name, attributes, text }, parents) {
      const parent = parents.at(-1);
      if (name === 'Coords') {
        if (attributes.points !== undefined) coordinates(attributes.points, parent);
      } else if (name === 'Unicode') unicode(text, parents.at(-2)?.name, numberOf(parent?.attributes.conf));
      else if (name === 'Creator') builder.result.software ||= clean(text);
      else if (name === 'Page') builder.end();
    },
  };
}

const TEXT_ELEMENTS = new Set(['fileName', 'softwareName', 'Creator', 'Unicode']);

/** Reads lines and word boxes of an ALTO or PAGE XML file; outside the pages, only the name of the picture is read. */
export async function readPageText(pieces: AsyncIterable<string>, root: string): Promise<PageText> {
  const builder = new PageBuilder();
  const { open, close } = root === 'alto' ? altoEvents(builder) : pageXmlEvents(builder);
  const parents: Element[] = [];
  let budget = new RecordBudget(1);
  const events = {
    open(name: string, attributes: Record<string, string>, line: number) {
      if (name === 'Page') budget = new RecordBudget(line);
      budget.takeElement(attributes);
      open(name, attributes);
      parents.push({ name, attributes, text: '' });
    },
    close() {
      const element = parents.pop();
      if (element) close(element, parents);
    },
    text(piece: string) {
      budget.takeText(piece);
      const element = parents.at(-1);
      if (element && TEXT_ELEMENTS.has(element.name)) element.text += piece;
    },
  };
  for await (const _ of readXml(pieces, events));
  builder.end();
  return builder.result;
}
