/** Only what a browser opens as a page may become a link; anything else (`javascript:`, a shelf mark) stays text. */
export function isWebAddress(text: string): boolean {
  const address = text.trim();
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
