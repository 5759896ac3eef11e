/** Elements of EAD that an import leaves under their names, `[bioghist] …`, where a level has no field for them. */
const HEADINGS = new Map<string, string>(
  [
    ['bioghist'],
    ['custodhist'],
    ['acqinfo', 'accruals'],
    ['appraisal'],
    ['arrangement', 'fileplan'],
    ['scopecontent', 'abstract'],
    ['physdesc', 'physdescstructured', 'physdescset', 'physfacet', 'dimensions', 'extent', 'materialspec'],
    ['phystech'],
    ['container'],
    ['physloc', 'originalsloc'],
    ['processinfo'],
    ['prefercite'],
    ['userestrict', 'legalstatus'],
    ['accessrestrict'],
    ['relatedmaterial', 'separatedmaterial'],
    ['otherfindaid', 'index'],
    ['altformavail'],
    ['bibliography'],
    ['unitid'],
    ['unittitle', 'title'],
    ['unitdate', 'unitdatestructured'],
    ['origination', 'persname', 'famname', 'corpname', 'name'],
    ['geogname'],
    ['subject', 'function', 'occupation', 'genreform', 'controlaccess'],
    ['langmaterial', 'language'],
    ['dao', 'daoloc', 'daogrp', 'daoset'],
    ['odd', 'note', 'didnote'],
  ].flatMap((elements) => elements.map((element) => [element, elements[0] as string] as const)),
);

const MARK = /^\[([a-z]{3,20})\] ?/;

export interface TextSection {
  /** Name of a heading: the first of the elements that mean the same; null for text without a mark. */
  heading: string | null;
  paragraphs: string[];
}

/** A text by the marks that an import left in it; equal headings in a row are one section. */
export function textSections(text: string): TextSection[] {
  const sections: TextSection[] = [];
  for (const line of text.split(/\n+/)) {
    const [mark = '', element = ''] = MARK.exec(line) ?? [];
    const heading = HEADINGS.get(element) ?? null;
    const last = sections.at(-1);
    const words = (heading === null ? line : line.slice(mark.length)).trim();
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
  const own = sections.find(({ heading }) => heading === null || heading === 'scopecontent') ?? sections[0];
  const paragraphs = own?.paragraphs ?? [];
  return paragraphs.find((paragraph) => !HEAD.test(paragraph)) ?? paragraphs[0] ?? '';
}
