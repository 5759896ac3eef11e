/** Storage of the working institution of users who see all of them, by user. */
export const CHOICES_KEY = 'regest.institution';

/** Has any user of this browser chosen one? Needed before the program has loaded. */
export function hasChosenInstitution(): boolean {
  try {
    return localStorage.getItem(CHOICES_KEY) !== null;
  } catch {
    // Closed storage keeps no choice.
    return false;
  }
}
