/** Excel repairs, that is cuts, a cell above this; better to cut it ourselves and say so. */
export const CELL_CHARACTERS = 32_767;

/** A spreadsheet reads `_x0041_` as a character by its code: an underscore that begins such a text is given by its own. */
export const escapeCodes = (text: string) => text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');
