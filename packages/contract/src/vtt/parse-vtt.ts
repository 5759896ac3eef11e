import type { Cue } from './cue.ts';
import { readTimingLine } from './timing-line.ts';

export type VttErrorCode =
  /** The first line is not `WEBVTT`: nothing after it is read. */
  | 'missingHeader'
  /** A line with an arrow whose times cannot be read: the cue is dropped. */
  | 'badTiming'
  /** Text that belongs to no cue: dropped. */
  | 'textWithoutTiming'
  /** The end is not after the start: kept, but never shown. */
  | 'endBeforeStart'
  /** Starts before the cue above it: kept. */
  | 'outOfOrder';

export interface VttError {
  /** From 1. */
  line: number;
  code: VttErrorCode;
}

export interface ParsedCue extends Cue {
  /** Line of the times, from 1. */
  line: number;
}

export interface VttDocument {
  /** Lines after `WEBVTT` up to the first blank line. */
  header: string;
  cues: ParsedCue[];
  /** Blocks without the word `STYLE` or `REGION` that opens them. */
  styles: string[];
  regions: string[];
  /** Comments whole, each with the number of cues above it. */
  notes: { text: string; afterCues: number }[];
  /** In order of lines. What a browser would drop or hide, and what it would not say. */
  errors: VttError[];
}

interface Block {
  lines: string[];
  /** Line number of the first, from 1. */
  firstLine: number;
  timing: ReturnType<typeof readTimingLine>;
  /** Index in `lines` of the line with the arrow, -1 for none. */
  arrowAt: number;
}

/** Reads WebVTT as the W3C parser does (https://www.w3.org/TR/webvtt1/#file-parsing), and says what is wrong. */
export function parseVtt(source: string): VttDocument {
  const lines = splitLines(source);
  const document: VttDocument = { header: '', cues: [], styles: [], regions: [], notes: [], errors: [] };
  const signature = /^WEBVTT(?:[ \t](.*))?$/s.exec(lines[0] ?? '');
  if (!signature) {
    document.errors.push({ line: 1, code: 'missingHeader' });
    return document;
  }
  const headerEnd = endOfHeader(lines);
  document.header = [signature[1] ?? '', ...lines.slice(1, headerEnd)].join('\n').trimEnd();
  for (const block of blocks(lines, headerEnd)) addBlock(document, block);
  document.errors.sort((a, b) => a.line - b.line);
  return document;
}

function splitLines(source: string): string[] {
  return source
    .replaceAll('\0', '\uFFFD')
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/);
}

/** The header ends at a blank line, or at the first line with an arrow: a cue may follow it at once. */
function endOfHeader(lines: string[]): number {
  const end = lines.findIndex((line, index) => index > 0 && (line === '' || line.includes('-->')));
  return end === -1 ? lines.length : end;
}

function* blocks(lines: string[], from: number): Generator<Block> {
  let at = from;
  while (at < lines.length) {
    if (lines[at] === '') {
      at += 1;
      continue;
    }
    const block = collectBlock(lines, at);
    yield block;
    at += block.lines.length;
  }
}

/**
 * A block ends at a blank line, and also before a line with an arrow that cannot be its own timing: that line
 * opens the next block, so a forgotten blank line costs no cue.
 */
function collectBlock(lines: string[], from: number): Block {
  const block: Block = { lines: [], firstLine: from + 1, timing: null, arrowAt: -1 };
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const index = at - from;
    if (line === '') break;
    if (line.includes('-->')) {
      if (index > 1 || block.arrowAt !== -1) break;
      block.arrowAt = index;
      block.timing = readTimingLine(line);
    }
    block.lines.push(line);
  }
  return block;
}

function addBlock(document: VttDocument, block: Block): void {
  const [first = '', ...rest] = block.lines;
  if (block.timing) {
    const line = block.firstLine + block.arrowAt;
    const id = block.arrowAt === 1 ? first : '';
    const text = block.lines.slice(block.arrowAt + 1).join('\n');
    noteTimes(document, { id, ...block.timing, text, line });
  } else if (block.arrowAt !== -1) {
    document.errors.push({ line: block.firstLine + block.arrowAt, code: 'badTiming' });
  } else if (isKeyword(first, 'STYLE') && document.cues.length === 0 && rest.length > 0) {
    document.styles.push(rest.join('\n'));
  } else if (isKeyword(first, 'REGION') && document.cues.length === 0 && rest.length > 0) {
    document.regions.push(rest.join('\n'));
  } else if (/^NOTE(?:[ \t]|$)/.test(first)) {
    document.notes.push({ text: block.lines.join('\n'), afterCues: document.cues.length });
  } else {
    document.errors.push({ line: block.firstLine, code: 'textWithoutTiming' });
  }
}

function isKeyword(line: string, word: string): boolean {
  return line.startsWith(word) && /^[ \t\f]*$/.test(line.slice(word.length));
}

function noteTimes(document: VttDocument, cue: ParsedCue): void {
  const previous = document.cues.at(-1);
  if (cue.end <= cue.start) document.errors.push({ line: cue.line, code: 'endBeforeStart' });
  if (previous && cue.start < previous.start) document.errors.push({ line: cue.line, code: 'outOfOrder' });
  document.cues.push(cue);
}
