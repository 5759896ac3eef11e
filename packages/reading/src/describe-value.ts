import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { Documentation, Medium } from '@regest/contract/fields/documentation.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { dateInWords } from './dates-in-words.ts';
import { isEmpty } from './is-empty.ts';

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { name, title, computedSignature } = value as Record<string, unknown>;
  return [computedSignature, name ?? title].filter((part) => part !== undefined).join(' ');
}

function mediumInWords(medium: Medium, texts: Texts): string {
  const type = valueName(texts, 'mediumTypes', medium.mediumType);
  return [medium.name || type, medium.number, medium.format, medium.label]
    .filter((part) => !isEmpty(part))
    .join(', ');
}

function documentationInWords({ media, ...numbers }: Documentation, texts: Texts): string {
  const counted = Object.entries(numbers)
    .filter(([, number]) => !isEmpty(number))
    .map(([name, number]) => `${texts.labelOf('documentation', name)}: ${number}`);
  return [...counted, ...(media ?? []).map((medium) => mediumInWords(medium, texts))].join('\n');
}

/** A value as it is read: names for ids, dates in words; a line for each date and carrier. */
export function describeValue(field: Field | undefined, value: unknown, texts: Texts): string {
  if (typeof value === 'boolean') return texts.say(value ? 'app.yes' : 'app.no');
  if (isEmpty(value)) return texts.say('app.missingValue');
  switch (field?.kind) {
    case 'dates':
      return (value as DateEntry[]).map((date) => dateInWords(date, texts)).join('\n');
    case 'choice':
      return valueName(texts, field.list, String(value)) ?? String(value);
    case 'choices':
      return (value as string[]).map((id) => valueName(texts, field.list, id) ?? id).join(', ');
    case 'documentation':
      return documentationInWords(value as Documentation, texts);
    default:
      return Array.isArray(value) ? value.map(nameOf).join('; ') : nameOf(value);
  }
}
