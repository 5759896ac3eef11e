import type { Field } from '@regest/contract/fields/field.ts';
import { factsOf } from '@regest/contract/kinds/facts.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { isEmpty } from './is-empty.ts';

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { name, title, computedSignature } = value as Record<string, unknown>;
  return [computedSignature, name ?? title].filter((part) => part !== undefined).join(' ');
}

/** A value as it is read: as its kind says it, else by the names of what it holds. */
export function describeValue(field: Field | undefined, value: unknown, texts: Texts): string {
  if (typeof value === 'boolean') return texts.say(value ? 'app.yes' : 'app.no');
  if (isEmpty(value)) return texts.say('app.missingValue');
  const inWords = field && factsOf(field).inWords;
  if (inWords) return inWords(value, field, texts);
  return Array.isArray(value) ? value.map(nameOf).join('; ') : nameOf(value);
}
