/** Ends a cell whose text is too long for a spreadsheet; such a cell is shown and never taken back. */
export const SHEET_CUT_MARK = '… [tekst ucięty – nie zmieniaj]';
