/** The boxes of those words of a page's text that a mark touches: the third "zarząd" has the third box of its kind. */
export function markedBoxes<Box extends { text: string }>(
  text: string,
  [start, end]: readonly [number, number],
  boxes: readonly Box[],
): Box[] {
  const seen = new Map<string, number>();
  const marked: Box[] = [];
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    if (index >= end) break;
    const before = seen.get(word) ?? 0;
    seen.set(word, before + 1);
    if (index + word.length <= start) continue;
    const box = boxes.filter((one) => one.text === word)[before];
    if (box) marked.push(box);
  }
  return marked;
}

/** The place of a box's word in the text; undefined when the text no longer has the word. */
export function wordOfBox<Box extends { text: string }>(
  text: string,
  box: Box,
  boxes: readonly Box[],
): readonly [number, number] | undefined {
  const before = boxes.slice(0, boxes.indexOf(box)).filter((one) => one.text === box.text).length;
  const word = [...text.matchAll(/\S+/g)].filter(([one]) => one === box.text)[before];
  return word && [word.index, word.index + word[0].length];
}
