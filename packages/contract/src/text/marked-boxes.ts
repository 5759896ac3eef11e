/** The boxes of those words of a page's text that a mark touches: the third "zarząd" has the third box of its kind. */
export function markedBoxes<Box extends { text: string }>(
  text: string,
  [start, end]: readonly [number, number],
  boxes: readonly Box[],
): Box[] {
  const seen = new Map<string, number>();
  const found: Box[] = [];
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    if (index >= end) break;
    const before = seen.get(word) ?? 0;
    seen.set(word, before + 1);
    if (index + word.length <= start) continue;
    const box = boxes.filter((one) => one.text === word)[before];
    if (box) found.push(box);
  }
  return found;
}
