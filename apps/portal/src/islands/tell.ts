/** Says what was done, to the eye and to a screen reader. */
export function tell(text: string): void {
  const place = document.querySelector('[data-announcement]');
  if (place) place.textContent = text;
}
