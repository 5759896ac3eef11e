/**
 * A list in one cell: items parted by ` | `, where the signs `\`, `|` and `,` of an item are preceded by `\`.
 * What is read back is what was written, whatever the items hold.
 */
const SPECIAL = /[\\|,]/g;

export function escapeItem(text: string): string {
  return text.replace(SPECIAL, '\\$&');
}

export function unescapeItem(text: string): string {
  return text.replace(/\\([\\|,])/g, '$1');
}

export function joinItems(items: readonly string[]): string {
  return items.join(' | ');
}

function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text.startsWith(separator, at)) {
      parts.push(text.slice(start, at));
      start = at + separator.length;
      at = start - 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

export function splitItems(cell: string): string[] {
  return cell === '' ? [] : splitAt(cell, ' | ');
}

/** `papier [paper]`: a name for people, an id for programs. */
export function namedItem(name: string, id: string | number): string {
  return `${escapeItem(name)} [${id}]`;
}

export function idOfItem(item: string): string | null {
  return /\[([^[\]]*)\]$/.exec(item)?.[1] ?? null;
}

/** `mediumType=paper, number=3`: what is empty is left out. */
export function pairsItem(values: object): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}=${escapeItem(String(value))}`)
    .join(', ');
}

export function pairsOfItem(item: string): Record<string, string> {
  return Object.fromEntries(
    splitAt(item, ', ').map((pair) => {
      const sign = pair.indexOf('=');
      return [pair.slice(0, sign), unescapeItem(pair.slice(sign + 1))];
    }),
  );
}
