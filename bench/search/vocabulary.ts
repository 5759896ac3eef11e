import { readFileSync } from 'node:fs';

const LIST = new URL('../../packages/polish/test/forms.txt', import.meta.url);

/** Archival words in some of their forms. */
export function vocabulary(): string[] {
  return readFileSync(LIST, 'utf8')
    .split('\n')
    .filter((line) => line.includes('|') && !line.startsWith('#'))
    .flatMap((line) => {
      const [beginning = '', endings = ''] = line.split('|');
      const forms = endings.trim().split(/\s+/).slice(0, 3);
      return forms.map((ending) => beginning + ending.replace('-', ''));
    });
}

/** The first words of the list are far more frequent than the last, as in any holdings. */
const SKEW = 2.5;

export function someWords(words: readonly string[], many: number): string {
  return Array.from(
    { length: many },
    () => words[Math.floor(words.length * Math.random() ** SKEW)] ?? 'akta',
  ).join(' ');
}
