/** The schemes of addresses that become links, in pages and in every file that leaves. */
const LINK_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:']);

/** Only what a browser opens as a page may become a link; anything else (`javascript:`, a shelf mark) stays text. */
export function isWebAddress(text: string): boolean {
  const address = text.trim();
  return (
    /^[a-z]+:\/\//i.test(address) && URL.canParse(address) && LINK_SCHEMES.has(new URL(address).protocol)
  );
}
