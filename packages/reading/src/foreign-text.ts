import { readElementMark, replaceElementMarks } from '@regest/contract/text/element-marks.ts';

export interface TextSection {
  /** Name of a heading: the first of the elements that mean the same; null for text without a mark. */
  heading: string | null;
  paragraphs: string[];
}

/** A text by the marks that an import left in it; equal headings in a row are one section. */
export function textSections(text: string): TextSection[] {
  const sections: TextSection[] = [];
  for (const line of text.split(/\n+/)) {
    const mark = readElementMark(line);
    const heading = mark?.heading ?? null;
    const last = sections.at(-1);
    const words = (mark?.rest ?? line).trim();
    if (words === '') continue;
    if (last && (heading === null || heading === last.heading)) last.paragraphs.push(words);
    else sections.push({ heading, paragraphs: [words] });
  }
  return sections;
}

/** A heading of a foreign finding aid, which says what follows and nothing of it. */
const HEAD =
  /^(?:(?:the )?(?:collection|fonds|series|subseries|file|item|papers|records)\s+)?(?:scope(?:\s*(?:and|&|\/)\s*contents?)?|contents?|description|abstract|summary|overview|zakres i zawartość|zawartość|opis|inhalt|form und inhalt|bestandsbeschreibung|présentation du contenu|contenu)(?:\s+(?:notes?|description|summary))?\s*[:.]?$/iu;

/** The first paragraph that describes: neither a heading nor what an import left under a mark. */
export function firstDescribing(text: string): string {
  const sections = textSections(text);
  const mainSection =
    sections.find(({ heading }) => heading === null || heading === 'scopecontent') ?? sections[0];
  const paragraphs = mainSection?.paragraphs ?? [];
  return paragraphs.find((paragraph) => !HEAD.test(paragraph)) ?? paragraphs[0] ?? '';
}

type Say = (key: string) => string;

/** The text with the headings in words instead of marks: `Dzieje twórcy: Born in Łódź`. */
export const nameElements = (text: string, say: Say): string =>
  replaceElementMarks(text, (heading) => `${say(`portal.ead.${heading}`)}: `);

/** The same for all texts of a description. */
export function nameElementsIn(fields: Readonly<Record<string, unknown>>, say: Say): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? nameElements(value, say) : value,
    ]),
  );
}
