import { readFileSync } from 'node:fs';
import type { Analyser } from '../src/analyser.ts';
import { findMarks } from '../src/highlight.ts';
import { parseQuery } from '../src/query/parse-query.ts';

const lines = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

/** Words with all their forms, the base form first. */
export function formLists(): string[][] {
  return lines('./forms.txt').map((line) => {
    const [beginning = '', endings = ''] = line.split('|');
    return endings
      .trim()
      .split(/\s+/)
      .map((ending) => beginning + ending.replace('-', ''));
  });
}

export function pairs(name: 'pairs-together.txt' | 'pairs-apart.txt'): [string, string][] {
  return lines(`./${name}`).map((line) => line.split(' ') as [string, string]);
}

/** True where a query of one word finds a text with the other. */
export function finds(analyser: Analyser, typed: string, written: string): boolean {
  return findMarks(analyser, `zobacz ${written} tutaj`, parseQuery(analyser, typed)).length > 0;
}
