/** Characters XML 1.0 cannot hold even escaped; one of them from a pasted scan would make a file unreadable. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export function withoutForbiddenCharacters(text: string): string {
  return text.replace(FORBIDDEN, '');
}

/** Excel repairs, that is cuts, a cell above this; better to cut it ourselves and say so. */
export const CELL_CHARACTERS = 32_767;

/** A spreadsheet reads `_x0041_` as a character by its code: an underscore that begins such a text is given by its own. */
export const escapeCodes = (text: string) => text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');

/**
 * Spreadsheets run a cell that begins like a formula, so such a cell gets a leading apostrophe. A cell that
 * already looks guarded gets one more; so removing exactly one gives the original back, whatever it was.
 * The full-width signs are here because spreadsheets read them as the ASCII ones.
 */
const RUNS_AS_FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;

export function neutralise(cell: string): string {
  return RUNS_AS_FORMULA.test(cell) ? `'${cell}` : cell;
}

export function deneutralise(cell: string): string {
  return cell.startsWith("'") && RUNS_AS_FORMULA.test(cell) ? cell.slice(1) : cell;
}
