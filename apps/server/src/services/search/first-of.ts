/** The first so many in their order: a page of a thousand is found without putting the thousand in order. */
export function firstOf<One>(all: readonly One[], many: number, compare: (a: One, b: One) => number): One[] {
  const first: One[] = [];
  for (const one of all) {
    const last = first.at(-1);
    if (first.length === many && last !== undefined && compare(one, last) >= 0) continue;
    first.splice(placeOf(first, one, compare), 0, one);
    if (first.length > many) first.pop();
  }
  return first;
}

/** Behind all that stand before it or at the same place, so that equals keep their order. */
function placeOf<One>(sorted: readonly One[], one: One, compare: (a: One, b: One) => number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = sorted[middle] as One;
    if (compare(other, one) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
