import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Fewer letters have no trigram: the index can only tell where a word begins. */
const TRIGRAM = 3;

/** The text as a pattern of LIKE that matches only itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const escaped = (typed: string) => escapeLike(typed.trim());

/** Condition for a text that begins with the typed one, regardless of accents and case. `text` is already plain. */
export function beginsWith(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like plain(${escaped(typed)}) || '%'`;
}

/** Condition for a text that contains the typed one anywhere. */
function contains(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like '%' || plain(${escaped(typed)}) || '%'`;
}

/** More words narrow no list further. */
const MAX_WORDS = 20;

const wordsOf = (typed: string) => typed.trim().split(/\s+/).slice(0, MAX_WORDS);

/** Condition for a text with this word or, for one or two letters, with a word that begins with it. */
function holdsWord(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  if ([...word].length >= TRIGRAM) return contains(text, word);
  return sql<boolean>`(${beginsWith(text, word)} or ${text} like '% ' || plain(${escaped(word)}) || '%')`;
}

/** Condition for a text with every typed word, in any order. */
export function holds(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const words = wordsOf(typed).map((word) => holdsWord(text, word));
  return sql<boolean>`(${sql.join(words, sql` and `)})`;
}

/** The same, also for pieces of one or two letters. Where there are very many texts, `holds` is the one to use. */
export function holdsPieces(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const words = wordsOf(typed).map((word) => contains(text, word));
  return sql<boolean>`(${sql.join(words, sql` and `)})`;
}

/** White space alone is no query. */
export function isAsking(typed: string | undefined): typed is string {
  return typed !== undefined && typed.trim() !== '';
}
