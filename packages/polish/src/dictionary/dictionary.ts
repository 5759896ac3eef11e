import { readFileSync } from 'node:fs';
import { Automaton } from './automaton.ts';

/** One way to read a form: its base form and the grammatical tag, as PoliMorf writes them. */
export type Reading = { lemma: string; tag: string };

const SEPARATOR = 0x3b; // ';' separates form, lemma and tag
const FILE = new URL('../../data/polish.dict', import.meta.url);
/** Longer words are not in the dictionary; this also bounds the search for missing accents. */
const LONGEST = 40;
const ENCODER = new TextEncoder();

const PLAIN_TO_ACCENTED: Record<string, string[]> = {
  a: ['ą'],
  c: ['ć'],
  e: ['ę'],
  l: ['ł'],
  n: ['ń'],
  o: ['ó'],
  s: ['ś'],
  z: ['ź', 'ż'],
};

/** PoliMorf: 4.67 million Polish forms, names included, each with its base forms. */
export class Dictionary {
  readonly #automaton: Automaton;
  /** Kept between calls, since millions of words are looked up: the form that is read, and what follows it. */
  readonly #form = new Uint8Array(4 * LONGEST);
  readonly #tail = new Uint8Array(1_000);

  constructor(file: Uint8Array = readFileSync(FILE)) {
    this.#automaton = new Automaton(file);
  }

  /** Every reading of exactly this spelling, capital letters included. */
  readings(form: string): Reading[] {
    if (form.length > LONGEST) return [];
    const { written } = ENCODER.encodeInto(form, this.#form);
    let node = this.#automaton.root;
    for (let at = 0; at < written && node !== 0; at += 1) node = this.#step(node, this.#form[at] ?? 0);
    return node === 0 ? [] : this.#readingsBelow(node, written);
  }

  /** Like `readings`, but a plain letter also matches its accented variants: `ksiegach` finds `księgach`. */
  readingsWithAccents(form: string): Reading[] {
    if (form.length > LONGEST) return [];
    const readings: Reading[] = [];
    this.#tryAccents(this.#automaton.root, [...form].map(withSisters), 0, 0, readings);
    return readings;
  }

  #tryAccents(node: number, letters: Uint8Array[][], at: number, length: number, readings: Reading[]): void {
    const choices = letters[at];
    if (choices === undefined) {
      readings.push(...this.#readingsBelow(node, length));
      return;
    }
    for (const choice of choices) {
      let next = node;
      for (let i = 0; i < choice.length && next !== 0; i += 1) {
        const byte = choice[i] ?? 0;
        this.#form[length + i] = byte;
        next = this.#step(next, byte);
      }
      if (next !== 0) this.#tryAccents(next, letters, at + 1, length + choice.length, readings);
    }
  }

  #step(node: number, byte: number): number {
    const arc = this.#automaton.arc(node, byte);
    return arc === 0 ? 0 : this.#automaton.target(arc);
  }

  #readingsBelow(node: number, length: number): Reading[] {
    const below = this.#step(node, SEPARATOR);
    const readings: Reading[] = [];
    if (below !== 0) this.#walk(below, 0, this.#form.subarray(0, length), readings);
    return readings;
  }

  #walk(node: number, depth: number, form: Uint8Array, readings: Reading[]): void {
    for (let arc = this.#automaton.firstArc(node); arc !== 0; arc = this.#automaton.nextArc(arc)) {
      this.#tail[depth] = this.#automaton.label(arc);
      if (this.#automaton.isFinal(arc)) readings.push(decode(form, this.#tail.subarray(0, depth + 1)));
      const target = this.#automaton.target(arc);
      if (target !== 0) this.#walk(target, depth + 1, form, readings);
    }
  }
}

const SISTERS = new Map<string, Uint8Array[]>();

function withSisters(letter: string): Uint8Array[] {
  const sisters = SISTERS.get(letter);
  if (sisters !== undefined) return sisters;
  const lower = letter.toLowerCase();
  const accented = PLAIN_TO_ACCENTED[lower] ?? [];
  const all = [letter, ...(lower === letter ? accented : accented.map((one) => one.toUpperCase()))];
  const bytes = all.map((one) => ENCODER.encode(one));
  // Enough for every Polish letter; a hostile text has a million others.
  if (SISTERS.size < 200) SISTERS.set(letter, bytes);
  return bytes;
}

/**
 * A lemma is stored as a difference from its form: two letters count the bytes that fall off its beginning and
 * its end, the rest is put behind. Cut as bytes, not as letters: the cut may go through one.
 */
function decode(form: Uint8Array, tail: Uint8Array): Reading {
  const split = tail.indexOf(SEPARATOR, 2);
  const end = split < 0 ? tail.length : split;
  const [before, behind] = [cutLength(tail[0]), cutLength(tail[1])];
  const middle = before === ALL || behind === ALL ? NOTHING : form.subarray(before, form.length - behind);
  const lemma = Buffer.concat([middle, tail.subarray(2, end)]).toString('utf8');
  return { lemma, tag: split < 0 ? '' : Buffer.from(tail.subarray(split + 1)).toString('latin1') };
}

const NOTHING = new Uint8Array();
const ALL = 255;
const cutLength = (letter = 0) => (letter - 65) & 0xff;
