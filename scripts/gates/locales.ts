import type { Texts } from '../../packages/contract/src/locale/make-texts.ts';

const PLURAL = /_(zero|one|few|many|other)$/;
const GAP = /\{\{\w+\}\}/g;

export type Table = Readonly<Record<string, string>>;

/**
 * Groups of texts, by the beginning of the key, that readers of the portal see outside its own file. A text of these
 * groups in one language only fails the gate.
 */
const PUBLIC_GROUPS = [
  'count.',
  'countList.',
  'dates.qualifiers.',
  'inventory.date',
  'level.',
  'levelPlural.',
  'unitsOfMeasure.',
] as const;
/** Exceptions in these groups that readers do not see. */
const NOT_PUBLIC = ['level.user', 'levelPlural.user'] as const;

export const isPublic = (key: string) =>
  PUBLIC_GROUPS.some((group) => key.startsWith(group)) && !(NOT_PUBLIC as readonly string[]).includes(key);

const nameOf = (key: string) => key.replace(PLURAL, '');
const gapsOf = (text: string) => [...new Set(text.match(GAP) ?? [])].toSorted().join();

/** Names that one table has and the other lacks; the forms of a number are each language's own. */
export function unpaired(one: Table, other: Table): string[] {
  const [ours, theirs] = [one, other].map((table) => new Set(Object.keys(table).map(nameOf)));
  return [...(ours ?? [])].filter((name) => !theirs?.has(name));
}

/** Counted texts without a form that their language asks for. */
export function missingForms(table: Table, { locale }: Pick<Texts, 'locale'>): string[] {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const counted = new Set(Object.keys(table).flatMap((key) => (PLURAL.test(key) ? [nameOf(key)] : [])));
  return [...counted].flatMap((name) =>
    forms.map((form) => `${name}_${form}`).filter((key) => (table[key] ?? '').trim() === ''),
  );
}

/** Texts that fill other gaps than their counterparts do. */
export function otherGaps(one: Table, other: Table): string[] {
  const gaps = new Map(Object.entries(other).map(([key, text]) => [nameOf(key), gapsOf(text)]));
  return Object.entries(one)
    .filter(([key, text]) => gaps.has(nameOf(key)) && gaps.get(nameOf(key)) !== gapsOf(text))
    .map(([key]) => key);
}
