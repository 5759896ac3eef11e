import { fold } from './fold.ts';

/** A word of a text, with its place. */
export type Token = {
  /** The word in NFC, without soft hyphens and joined where a line broke it. */
  text: string;
  /** The halves of a word that a line broke, else nothing: the hyphen may have been its own. */
  halves: readonly string[];
  /** UTF-16 offsets into the text. */
  start: number;
  end: number;
  /** Counts words from 1, stop words too, as a phrase needs it. */
  position: number;
  /** A capital letter says nothing at the beginning of a sentence. */
  startsSentence: boolean;
  /** A full stop follows, as behind an abbreviation: ks., św., pow. */
  hasDot: boolean;
  /** A part of a signature, date or number: never inflected, so that PL is not "plac". */
  isPart: boolean;
};

/** A signature, date or number of several parts, as one thing: PL_9001_01, 12/45, 3.05.1929. */
export type Compound = { lexeme: string; start: number; end: number };

const SOFT_HYPHEN = '\u00ad';
const SPACE = 0x20;
const FULL_STOP = 0x2e;
const HYPHEN_MINUS = 0x2d;
const NONE: readonly string[] = [];
const BREAK = /\u00ad|[-\u2010\u00ac]\r?\n[ \t]{0,20}/gu;
/**
 * The two voiced sound marks of half width are called letters and are nothing without their accents: no word begins so.
 */
const WORD =
  /(?![\uff9e\uff9f])[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:\u00ad(?:\r?\n[ \t]{0,20})?|[-\u2010\u00ac]\r?\n[ \t]{0,20}(?=\p{Ll}))[\p{L}\p{M}\p{N}]+)*/gu;
const SEPARATORS = '_/.-–:';
const SENTENCE_END = /[.!?:\n„"(]/;
/** Longest word; longer ones are cut, in texts and queries alike, so that they are still found. */
const LONGEST = 100;

/** The words of a text and what is made of several of them. Time grows with the length of the text alone. */
export function readTokens(text: string): { tokens: Token[]; compounds: Compound[] } {
  const tokens: Token[] = [];
  let last = 0;
  for (;;) {
    const first = pastPlainSigns(text, last);
    const plainEnd = endOfPlainWord(text, first);
    const other = plainEnd === first ? anyWord(text, last) : undefined;
    if (other === null) break;
    const start = other?.start ?? first;
    const end = other?.end ?? plainEnd;
    tokens.push({
      text: other?.text ?? text.slice(start, end),
      halves: other?.halves ?? NONE,
      start,
      end,
      position: tokens.length + 1,
      startsSentence: last === 0 || endsSentence(text, last, start),
      hasDot: text.charCodeAt(end) === FULL_STOP,
      isPart: false,
    });
    last = end;
  }
  return { tokens, compounds: joinParts(text, tokens) };
}

type Word = Pick<Token, 'text' | 'halves' | 'start' | 'end'>;

/** Letters and digits that stand for themselves and need no other sign: those of Polish and its neighbours. */
const PLAIN = Uint8Array.from({ length: 0x180 }, (_, code) =>
  /[\p{L}\p{N}]/u.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Past spaces and signs of ASCII, none of which is part of a word. */
function pastPlainSigns(text: string, from: number): number {
  let at = from;
  let code = text.charCodeAt(at);
  while (code < 0x80 && PLAIN[code] === 0) code = text.charCodeAt(++at);
  return at;
}

/**
 * End of the word that begins here, if it has plain letters alone, as nearly all have; else `start`. Faster than a
 * pattern.
 */
function endOfPlainWord(text: string, start: number): number {
  let end = start;
  let code = text.charCodeAt(end);
  while (code < 0x180 && PLAIN[code] === 1) code = text.charCodeAt(++end);
  // The next character may belong to the word: a hyphen at the end of a line, an accent, a letter of another script.
  const mayGoOn = code >= 0x80 || (code === HYPHEN_MINUS && isLineEnd(text.charCodeAt(end + 1)));
  return mayGoOn || end - start > LONGEST ? start : end;
}

const isLineEnd = (code: number) => code === 0x0a || code === 0x0d;

function anyWord(text: string, from: number): Word | null {
  WORD.lastIndex = from;
  const match = WORD.exec(text);
  return match && { ...spelling(match[0]), start: match.index, end: WORD.lastIndex };
}

/** True where a sentence ends between two words; most have only a space between them. */
function endsSentence(text: string, from: number, to: number): boolean {
  if (to - from === 1 && text.charCodeAt(from) === SPACE) return false;
  return SENTENCE_END.test(text.slice(Math.max(from, to - 20), to));
}

function spelling(run: string): Pick<Token, 'text' | 'halves'> {
  const word = run.length > LONGEST ? run.slice(0, LONGEST) : run;
  const halves = word.split(BREAK).filter(Boolean);
  const wasBroken = halves.length > 1 && word.replaceAll(SOFT_HYPHEN, '').length !== halves.join('').length;
  return {
    text: halves.join('').normalize('NFC'),
    halves: wasBroken ? halves.filter((half) => fold(half) !== '') : [],
  };
}

/** Words joined by single separators, at least one with a digit, are one compound. Marks its tokens as parts. */
function joinParts(text: string, tokens: readonly Token[]): Compound[] {
  const compounds: Compound[] = [];
  for (let from = 0; from < tokens.length; ) {
    let to = from;
    while (isJoined(text, tokens[to], tokens[to + 1])) to += 1;
    // Nearly all words stand alone.
    const parts = to > from ? tokens.slice(from, to + 1) : [];
    if (parts.some((part) => /\p{N}/u.test(part.text))) {
      for (const part of parts) part.isPart = true;
      const [first, final] = [parts[0], parts.at(-1)];
      if (first && final)
        compounds.push({
          lexeme: compoundLexeme(parts.map((part) => part.text)),
          start: first.start,
          end: final.end,
        });
    }
    from = to + 1;
  }
  return compounds;
}

function isJoined(text: string, left: Token | undefined, right: Token | undefined): boolean {
  return (
    left !== undefined &&
    right !== undefined &&
    right.start - left.end === 1 &&
    // Nearly all words are parted by a space, which is checked faster than that it is no separator.
    text.charCodeAt(left.end) !== SPACE &&
    SEPARATORS.includes(text.charAt(left.end))
  );
}

/** The database takes none of more than 2,046, in texts and in questions. */
export const MAX_LEXEME_BYTES = 2_000;
/** Limit in characters that keeps a lexeme below PostgreSQL's limit in bytes. */
const MAX_COMPOUND_LENGTH = 660;

/** One lexeme whatever separates the parts: PL_9001_01, PL/9001/01 and pl-9001-01 are the same signature. */
export function compoundLexeme(parts: readonly string[]): string {
  const lexeme = `#${parts.map(fold).join('/')}`;
  if (new TextEncoder().encode(lexeme).length < MAX_LEXEME_BYTES) return lexeme;
  return lexeme.slice(0, MAX_COMPOUND_LENGTH).toWellFormed();
}
