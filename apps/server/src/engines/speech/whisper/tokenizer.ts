import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Words, numbers and signs, each with the blank before it. */
const PIECE = /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu;

export interface Tokenizer {
  encode(text: string): number[];
  /** Bytes of a character may be split between tokens, so they are read together. */
  decode(tokens: readonly number[]): string;
}

/** Byte-level pair encoding from the `vocab.json` and `merges.txt` of a model folder. */
export async function openTokenizer(folder: string): Promise<Tokenizer> {
  const vocabulary = JSON.parse(await readFile(join(folder, 'vocab.json'), 'utf8')) as Record<string, number>;
  const lines = (await readFile(join(folder, 'merges.txt'), 'utf8')).split('\n');
  const merges = lines.filter((line) => line !== '' && !line.startsWith('#version'));
  const ranks = new Map(merges.map((line, rank) => [line.trim(), rank]));
  const words = new Map(Object.entries(vocabulary).map(([word, id]) => [id, word]));
  const letters = byteLetters();
  const bytes = new Map(letters.map((letter, byte) => [letter, byte]));
  return {
    encode(text) {
      return [...text.matchAll(PIECE)].flatMap(([piece]) => {
        const parts = merge(
          [...Buffer.from(piece)].map((byte) => letters[byte] ?? ''),
          ranks,
        );
        return parts.flatMap((part) => vocabulary[part] ?? []);
      });
    },
    decode(tokens) {
      const all = tokens.flatMap((token) =>
        [...(words.get(token) ?? '')].map((letter) => bytes.get(letter) ?? 32),
      );
      return Buffer.from(all).toString('utf8');
    },
  };
}

/** Joins the neighbours that were joined first in training until none is left. */
function merge(start: string[], ranks: ReadonlyMap<string, number>): string[] {
  const parts = [...start];
  for (;;) {
    let best = { at: -1, rank: Number.POSITIVE_INFINITY };
    for (let at = 0; at + 1 < parts.length; at += 1) {
      const rank = ranks.get(`${parts[at]} ${parts[at + 1]}`);
      if (rank !== undefined && rank < best.rank) best = { at, rank };
    }
    if (best.at < 0) return parts;
    parts.splice(best.at, 2, `${parts[best.at]}${parts[best.at + 1]}`);
  }
}

/** A printable letter for every byte: printable ones represent themselves, the others follow after Latin-1. */
function byteLetters(): string[] {
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => {
    const isPrintable = (byte > 32 && byte < 127) || (byte > 160 && byte < 256 && byte !== 173);
    return String.fromCodePoint(isPrintable ? byte : next++);
  });
}
