/**
 * A CFSA2 automaton, the format of Morfologik dictionaries, read in place: the file is the data structure, so
 * loading costs no more than reading it. A node is the offset of its first arc; an arc is the offset of its
 * flags byte. 0 means that there is no such arc or node.
 */
const TARGET_IS_NEXT = 0x80;
const LAST_ARC = 0x40;
const FINAL_ARC = 0x20;
const LABEL_INDEX = 0x1f;
const MORE_BYTES = 0x80;
/** A flag of the file: every node begins with a number that counts its words. */
const HAS_NUMBERS = 0x100;

export class Automaton {
  readonly root: number;
  readonly #bytes: Uint8Array;
  /** The 31 most frequent labels live in a table; an arc names one by its index. */
  readonly #frequentLabels: Uint8Array;
  readonly #hasNumbers: boolean;

  constructor(file: Uint8Array) {
    const isAutomaton = file[0] === 0x5c && file[1] === 0x66 && file[2] === 0x73 && file[3] === 0x61;
    if (!isAutomaton || file[4] !== 0xc6) throw new Error('This file is not a CFSA2 automaton.');
    this.#hasNumbers = ((((file[5] ?? 0) << 8) | (file[6] ?? 0)) & HAS_NUMBERS) !== 0;
    const labels = file[7] ?? 0;
    this.#frequentLabels = file.subarray(8, 8 + labels);
    this.#bytes = file.subarray(8 + labels);
    // The first node only leads to the root.
    this.root = this.target(this.firstArc(0));
  }

  firstArc(node: number): number {
    return this.#hasNumbers ? this.#afterNumber(node) : node;
  }

  /** The next arc of the same node, or 0 behind the last one. */
  nextArc(arc: number): number {
    return (this.#byte(arc) & LAST_ARC) !== 0 ? 0 : this.#after(arc);
  }

  /** The arc of a node with this label, or 0. */
  arc(node: number, label: number): number {
    for (let arc = this.firstArc(node); arc !== 0; arc = this.nextArc(arc)) {
      if (this.label(arc) === label) return arc;
    }
    return 0;
  }

  label(arc: number): number {
    const index = this.#byte(arc) & LABEL_INDEX;
    return index > 0 ? (this.#frequentLabels[index] ?? 0) : this.#byte(arc + 1);
  }

  /** True where a word ends with this arc. */
  isFinal(arc: number): boolean {
    return (this.#byte(arc) & FINAL_ARC) !== 0;
  }

  target(arc: number): number {
    const flags = this.#byte(arc);
    if ((flags & TARGET_IS_NEXT) !== 0) {
      let last = arc;
      while ((this.#byte(last) & LAST_ARC) === 0) last = this.#after(last);
      return this.#after(last);
    }
    return this.#number(arc + ((flags & LABEL_INDEX) > 0 ? 1 : 2));
  }

  #byte(at: number): number {
    return this.#bytes[at] ?? 0;
  }

  #after(arc: number): number {
    const flags = this.#byte(arc);
    const behind = arc + ((flags & LABEL_INDEX) > 0 ? 1 : 2);
    return (flags & TARGET_IS_NEXT) !== 0 ? behind : this.#afterNumber(behind);
  }

  /** Seven bits a byte, the lowest first. */
  #number(start: number): number {
    let at = start;
    let byte = this.#byte(at);
    let value = byte & 0x7f;
    for (let shift = 7; byte >= MORE_BYTES; shift += 7) {
      at += 1;
      byte = this.#byte(at);
      value |= (byte & 0x7f) << shift;
    }
    return value;
  }

  #afterNumber(start: number): number {
    let at = start;
    while (this.#byte(at) >= MORE_BYTES) at += 1;
    return at + 1;
  }
}
