import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { Documentation } from '@regest/contract/fields/documentation.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { nameOfValue } from '../../domain/values/name-of-value.ts';
import { labelOf, say } from '../../ui/texts/editor-texts.ts';
import { dateInWords } from '../dates/date-text.ts';
import { isEmptyInForm } from '../form/values.ts';

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { name, title, computedSignature } = value as Record<string, unknown>;
  return [computedSignature, name ?? title].filter((part) => part !== undefined).join(' ');
}

function documentation(value: Documentation): string {
  const { media, ...numbers } = value;
  const counted = Object.entries(numbers)
    .filter(([, number]) => !isEmptyInForm(number))
    .map(([name, number]) => `${labelOf('documentation', name)}: ${number}`);
  const carriers = (media ?? []).map((medium) =>
    [medium.name || nameOfValue('mediumTypes', medium.mediumType), medium.number, medium.format, medium.label]
      .filter((part) => !isEmptyInForm(part))
      .join(', '),
  );
  return [...counted, ...carriers].join('\n');
}

/** A value as it is read, for comparing versions: names for ids, dates in words. */
export function describeValue(field: Field | undefined, value: unknown): string {
  if (typeof value === 'boolean') return say(value ? 'app.yes' : 'app.no');
  if (isEmptyInForm(value)) return say('app.missingValue');
  switch (field?.kind) {
    case 'dates':
      return (value as DateEntry[]).map(dateInWords).join('\n');
    case 'choice':
      return nameOfValue(field.list, String(value)) ?? String(value);
    case 'choices':
      return (value as string[]).map((id) => nameOfValue(field.list, id) ?? id).join(', ');
    case 'documentation':
      return documentation(value as Documentation);
    default:
      return Array.isArray(value) ? value.map(nameOf).join('; ') : nameOf(value);
  }
}
