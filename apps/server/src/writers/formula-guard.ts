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
