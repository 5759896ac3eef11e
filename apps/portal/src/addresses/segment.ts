const PLAIN = /^[A-Za-z0-9\-._]$/;
const ESCAPED = /^(?:[A-Za-z0-9\-._]|~[0-9a-f]{2})+$/i;

/** A signature as one path segment: letters, digits, `-`, `.` and `_` stay, other bytes become `~` and two digits. */
export function toSegment(signature: string): string {
  // `.` and `..` have a meaning of their own in paths.
  if (/^\.+$/.test(signature)) return signature.replaceAll('.', '~2e');
  return [...new TextEncoder().encode(signature)]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      return byte < 128 && PLAIN.test(letter) ? letter : `~${byte.toString(16).padStart(2, '0')}`;
    })
    .join('');
}

/** The signature behind a part of an address; null when the part is not a valid one. */
export function fromSegment(segment: string): string | null {
  // PostgreSQL text cannot contain NUL.
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
