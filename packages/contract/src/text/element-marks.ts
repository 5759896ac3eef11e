/**
 * Elements of EAD that an import leaves under their names, `[bioghist] …`, where a level has no field for them, by the
 * first of those that mean the same.
 */
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

const MARK = String.raw`^\[([a-z]{3,20})\][ \n]?`;
const FIRST_MARK = new RegExp(MARK);
const ALL_MARKS = new RegExp(MARK, 'gm');

/** The text with each mark of an import replaced by what `write` makes of its heading. */
export function replaceElementMarks(text: string, write: (heading: string) => string): string {
  // Most texts have none.
  if (!text.includes('[')) return text;
  return text.replace(ALL_MARKS, (mark, element: string) => {
    const heading = HEADINGS.get(element);
    return heading === undefined ? mark : write(heading);
  });
}

/** The heading of a line that begins with a mark, and the rest of the line; null where it begins with none. */
export function readElementMark(line: string): { heading: string; rest: string } | null {
  const [mark = '', element = ''] = FIRST_MARK.exec(line) ?? [];
  const heading = HEADINGS.get(element);
  return heading === undefined ? null : { heading, rest: line.slice(mark.length) };
}
