import { readFolder } from './folder-store.ts';

/** Asks for everything that the folder holds of one archive, in as many characters as a question may have. */
export function letterTo(archive: string, opening: string, most: number): string {
  const asked = readFolder().filter((thing) => thing.archive === archive);
  let letter = opening;
  for (const [index, { footnote, note }] of asked.entries()) {
    const line = `\n\n${index + 1}. ${footnote}${note ? `\n${note}` : ''}`;
    if (letter.length + line.length + 2 > most) return `${letter}\n…`;
    letter += line;
  }
  return letter;
}
