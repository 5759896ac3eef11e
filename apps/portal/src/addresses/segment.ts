const PLAIN = /^[A-Za-z0-9\-._]$/;
const ESCAPED = /^(?:[A-Za-z0-9\-._]|~[0-9a-f]{2})+$/i;

/** A signature as one part of an address: letters, digits, `-`, `.` and `_` stay, every other byte is `~` and two digits. */
export function toSegment(signature: string): string {
  // A part of dots alone would climb the tree instead of naming a place in it.
  if (/^\.+$/.test(signature)) return signature.replaceAll('.', '~2e');
  return [...new TextEncoder().encode(signature)]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      return byte < 128 && PLAIN.test(letter) ? letter : `~${byte.toString(16).padStart(2, '0')}`;
    })
    .join('');
}

/** The signature behind a part of an address; null where no signature is written so. */
export function fromSegment(segment: string): string | null {
  // No text of the database has the character of the number nought.
  if (!ESCAPED.test(segment) || segment.includes('~00')) return null;
  const bytes: number[] = [];
  for (let at = 0; at < segment.length; at += 1) {
    if (segment[at] === '~') {
      bytes.push(Number.parseInt(segment.slice(at + 1, at + 3), 16));
      at += 2;
    } else bytes.push(segment.charCodeAt(at));
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
  } catch {
    return null;
  }
}
