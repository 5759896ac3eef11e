import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { shortDates } from '@regest/reading/dates-in-words.ts';
import { sizeInWords } from '@regest/reading/extent-in-words.ts';
import type { InventoryFact } from '../../writers/odt/inventory-document.ts';

function languagesText(fields: Record<string, unknown>, texts: Texts): string {
  const ids = (fields.languages as string[] | undefined) ?? [];
  return ids.map((id) => valueName(texts, 'languages', id) ?? id).join(', ');
}

const filled = (facts: InventoryFact[]) => facts.filter(({ text }) => text.trim() !== '');

/** The lines of the title page. */
export function titleFacts(
  collection: { dates: DateEntry[]; fields: Record<string, unknown>; authors: string[] },
  texts: Texts,
): InventoryFact[] {
  const { dates, fields, authors } = collection;
  const label = (name: string) => texts.labelOf('collection', name);
  return filled([
    { label: label('dates'), text: shortDates(dates, texts, fields.datesUnknown === true) },
    { label: label('mainSize'), text: sizeInWords(fields, texts) },
    { label: label('authors'), text: authors.join('; ') },
    { label: label('languages'), text: languagesText(fields, texts) },
  ]);
}

/** What a finding aid says of the whole before its units; a reader meets it in this order. */
const INTRODUCTION = [
  'content',
  'historicalArea',
  'contemporaryArea',
  'organizationalMethods',
  'archivizationRemarks',
  'connections',
  'accessPremises',
  'accessTerms',
  'bibliography',
] as const;

export function introductionFacts(fields: Record<string, unknown>, { labelOf }: Texts): InventoryFact[] {
  return filled(
    INTRODUCTION.map((name) => ({
      label: labelOf('collection', name),
      text: (fields[name] as string | undefined) ?? '',
    })),
  );
}

export function historyFact(fields: Record<string, unknown>, { labelOf }: Texts): InventoryFact | null {
  const text = (fields.collectionHistory as string | undefined) ?? '';
  return text.trim() === '' ? null : { label: labelOf('collection', 'collectionHistory'), text };
}
