/** Excel repairs, that is cuts, a cell above this; better to cut it ourselves and say so. */
export const CELL_CHARACTERS = 32_767;
