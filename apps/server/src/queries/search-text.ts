import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Fewer letters have no trigram: the index can only tell where a word begins. */
const TRIGRAM = 3;

function escaped(text: string): string {
  return text.trim().replace(/[\\%_]/g, '\\$&');
}

/** Whether a text begins with what was typed; accents and case do not matter. `text` is already plain. */
export function beginsWith(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like plain(${escaped(typed)}) || '%'`;
}

/** Whether a text contains what was typed, wherever. Where there are many texts, `holds` is the one to use. */
export function contains(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like '%' || plain(${escaped(typed)}) || '%'`;
}

/** Whether a text contains what was typed, or, for one or two letters, a word that begins with it. */
export function holds(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  if ([...typed.trim()].length >= TRIGRAM) return contains(text, typed);
  return sql<boolean>`(${beginsWith(text, typed)} or ${text} like '% ' || plain(${escaped(typed)}) || '%')`;
}

/** Nothing but white space asks for nothing. */
export function isAsking(typed: string | undefined): typed is string {
  return typed !== undefined && typed.trim() !== '';
}
