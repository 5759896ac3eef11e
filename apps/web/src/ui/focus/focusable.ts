const FOCUSABLE =
  'input:not([disabled], [hidden]), textarea, select:not([disabled]), button:not([disabled]), [tabindex="0"]';

/** True where the focused element is gone and no other has the focus. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** The element itself, else the first part of it that takes the focus. */
export function focusableIn(element: HTMLElement): HTMLElement | null {
  return element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE);
}
