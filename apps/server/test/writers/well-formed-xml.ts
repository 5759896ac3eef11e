const TOKEN = /<\?xml[^>]*\?>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|[^<]+|</gu;
const LOOSE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/iu;
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Describes the first fault of an XML text, or null; covers the faults that our writers could make. */
export function xmlFault(xml: string): string | null {
  if (FORBIDDEN.test(xml)) return 'a forbidden character';
  const open: string[] = [];
  const prefixes = new Set([...xml.matchAll(/xmlns:(\w+)=/gu)].map((match) => match[1]));
  let roots = 0;
  for (const [token, closed, opened, attributes = '', selfClosed] of xml.matchAll(TOKEN)) {
    if (LOOSE_AMPERSAND.test(token)) return `a loose ampersand in ${token.slice(0, 40)}`;
    if (closed !== undefined) {
      if (open.pop() !== closed) return `</${closed}> closes another element`;
    } else if (opened !== undefined) {
      const names = [...attributes.matchAll(/([\w:.-]+)="[^"<]*"/gu)].map((match) => match[1] ?? '');
      if (new Set(names).size !== names.length) return `an attribute twice in ${token.slice(0, 80)}`;
      const unknown = [opened, ...names].find((name) => name.includes(':') && !known(name, prefixes));
      if (unknown) return `an undeclared prefix in ${unknown}`;
      if (open.length === 0) roots += 1;
      if (selfClosed !== '/') open.push(opened);
    } else if (token === '<') return 'a loose <';
    else if (open.length === 0 && !token.startsWith('<?') && token.trim() !== '')
      return 'text outside the root';
  }
  if (open.length > 0) return `<${open.at(-1)}> is not closed`;
  return roots === 1 ? null : `${roots} root elements`;
}

function known(name: string, prefixes: Set<string | undefined>): boolean {
  const prefix = name.split(':')[0];
  return prefix === 'xmlns' || prefix === 'xml' || prefixes.has(prefix);
}
