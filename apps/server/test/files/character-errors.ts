/**
 * Character error rate: the edits that turn `read` into `wanted`, per character of `wanted`. Line breaks and
 * runs of blanks count as one blank, since a page may be set differently and still be read right.
 */
export function characterErrors(read: string, wanted: string): number {
  const a = [...read.trim().replace(/\s+/g, ' ').normalize('NFC')];
  const b = [...wanted.trim().replace(/\s+/g, ' ').normalize('NFC')];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of a.entries()) {
    const next = [i + 1];
    for (const [j, other] of b.entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return (row.at(-1) ?? 0) / Math.max(b.length, 1);
}
