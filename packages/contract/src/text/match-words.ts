/** Beyond this many pairs of words the nearest that is alike is taken, which is quicker and nearly as good. */
const MAX_PAIRS = 400_000;
const NEAR = 60;

export type WordMatch = [box: number, word: number];

/** Pairs of a box and an equal word, in the same order on both sides. */
export function matchWords(seen: readonly { text: string }[], words: readonly string[]): WordMatch[] {
  const isSame = (box: number, word: number) => seen[box]?.text === words[word];
  let start = 0;
  while (start < Math.min(seen.length, words.length) && isSame(start, start)) start += 1;
  let [boxEnd, wordEnd] = [seen.length, words.length];
  while (boxEnd > start && wordEnd > start && isSame(boxEnd - 1, wordEnd - 1)) {
    boxEnd -= 1;
    wordEnd -= 1;
  }
  const [height, width] = [boxEnd - start, wordEnd - start];
  const middle = height * width <= MAX_PAIRS ? longest(height, width, isSame, start) : [];
  if (height * width > MAX_PAIRS) middle.push(...nearest(start, boxEnd, wordEnd, isSame));
  return [
    ...Array.from({ length: start }, (_, at): WordMatch => [at, at]),
    ...middle,
    ...Array.from({ length: seen.length - boxEnd }, (_, at): WordMatch => [boxEnd + at, wordEnd + at]),
  ];
}

/** The longest common sequence, by the table of the lengths of what follows. */
function longest(
  height: number,
  width: number,
  isSame: (box: number, word: number) => boolean,
  start: number,
): WordMatch[] {
  const row = width + 1;
  const lengths = new Uint32Array((height + 1) * row);
  const at = (i: number, j: number) => lengths[i * row + j] ?? 0;
  for (let i = height - 1; i >= 0; i -= 1)
    for (let j = width - 1; j >= 0; j -= 1)
      lengths[i * row + j] = isSame(start + i, start + j)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
  const matches: WordMatch[] = [];
  for (let [i, j] = [0, 0]; i < height && j < width; ) {
    if (isSame(start + i, start + j)) matches.push([start + i++, start + j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return matches;
}

/** Each word with the next box that is alike and not far off. */
function nearest(
  start: number,
  boxEnd: number,
  wordEnd: number,
  isSame: (box: number, word: number) => boolean,
): WordMatch[] {
  const matches: WordMatch[] = [];
  let box = start;
  for (let word = start; word < wordEnd && box < boxEnd; word += 1) {
    for (let ahead = box; ahead < Math.min(box + NEAR, boxEnd); ahead += 1) {
      if (!isSame(ahead, word)) continue;
      matches.push([ahead, word]);
      box = ahead + 1;
      break;
    }
  }
  return matches;
}
