export interface Option<T> {
  key: string;
  label: string;
  value: T;
  /** A signature or a code before the label. */
  mark?: string;
  /** A second line. */
  note?: string;
  group?: string;
  /** Makes something new rather than choosing what exists. */
  creates?: boolean;
}

/** Number of suggestions in a list. */
export const SUGGESTED = 5;

export function groupOptions<T>(options: readonly Option<T>[]): { group?: string; members: Option<T>[] }[] {
  const groups: { group?: string; members: Option<T>[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, members: [option] });
  }
  return groups;
}

const MARKS = /\p{M}/gu;
/** Text for comparison, without case and Polish diacritics. */
export function folded(text: string): string {
  return text.toLocaleLowerCase('pl').replaceAll('ł', 'l').normalize('NFD').replace(MARKS, '').trim();
}

/** Those that begin with the text first, then those with a word that does, then those that contain it. */
export function matching<T>(options: readonly Option<T>[], text: string): Option<T>[] {
  const query = folded(text);
  if (query === '') return [...options];
  const rank = (option: Option<T>) => {
    const label = folded(`${option.label} ${option.mark ?? ''}`);
    if (label.startsWith(query)) return 0;
    if (label.split(/[\s(–-]+/).some((word) => word.startsWith(query))) return 1;
    return label.includes(query) ? 2 : 3;
  };
  return options
    .map((option) => ({ option, place: rank(option) }))
    .filter(({ place }) => place < 3)
    .sort((a, b) => a.place - b.place)
    .map(({ option }) => option);
}
