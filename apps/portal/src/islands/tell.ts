/** Says what was done, to the eye and to a screen reader. */
export function tell(text: string): void {
  const place = document.querySelector('[data-told]');
  if (place) place.textContent = text;
}
