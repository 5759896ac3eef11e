/** Where the institution that somebody who sees all of them works in is kept, by person. */
export const CHOICES_KEY = 'regest.institution';

/** Has anybody in this browser chosen one? Asked before the program has come. */
export function hasChosenInstitution(): boolean {
  try {
    return localStorage.getItem(CHOICES_KEY) !== null;
  } catch {
    // Closed storage keeps no choice.
    return false;
  }
}
