import type { ConstraintType, FieldError } from '@regest/contract/errors.ts';
import { MEDIUM_TEXT_MAX } from '@regest/contract/fields/documentation.ts';
import { type Field, WHOLE_MAX } from '@regest/contract/fields/field.ts';
import { factsOf } from '@regest/contract/kinds/facts.ts';
import { codePoints } from '@regest/contract/text/unicode.ts';
import { hasMessage, labelOf, say, sayCount } from '../ui/texts/editor-texts.ts';
import { dateMessage } from './dates/date-message.ts';

const NOT_SENTENCES: readonly ConstraintType[] = ['Size', 'Pattern', 'Unique'];

interface Subject {
  error: FieldError;
  field: Field;
  entity: string;
  value: unknown;
}

function firstExisting(...keys: string[]): string | undefined {
  return keys.find(hasMessage);
}

function generalMessage({ error, field, entity }: Subject): string {
  const reason = say(`validation.constraint.${error.constraintType}`);
  if (!NOT_SENTENCES.includes(error.constraintType)) return reason;
  return say('validation.serverField', { field: labelOf(entity, field.name), reason });
}

/** Message of the field's kind, or the one of any field. */
function kindMessage(subject: Subject): string {
  const key = factsOf(subject.field).errors?.[subject.error.constraintType];
  return key ? say(key) : generalMessage(subject);
}

function missingMessage({ error, field, entity }: Subject): string {
  const last = field.name.split('.').at(-1) ?? field.name;
  const key = firstExisting(`validation.${entity}.${field.name}`, `validation.${entity}.${last}`);
  if (key) return say(key);
  const ofKind = factsOf(field).errors?.[error.constraintType];
  if (ofKind) return say(ofKind);
  return say('validation.requiredField', { field: labelOf(entity, field.name) });
}

function tooLong(max: number, value: unknown): string {
  const limit = sayCount('validation.maxLength', max);
  const over = typeof value === 'string' ? codePoints(value) - max : 0;
  return over > 0 ? `${limit} ${sayCount('app.charactersOver', over)}.` : limit;
}

function sizeMessage(subject: Subject): string {
  const { field, entity, value } = subject;
  const ofKind = factsOf(field).errors?.Size;
  if (ofKind) return say(ofKind);
  if (!('max' in field) || field.max === undefined) return generalMessage(subject);
  const fieldMessage = firstExisting(`validation.${entity}.${field.name}Length`);
  if (fieldMessage) return say(fieldMessage);
  const min = field.min ?? 0;
  if (min > 0 && typeof value === 'string' && codePoints(value) < min)
    return sayCount('validation.minLength', min);
  return tooLong(field.max, value);
}

/** Message for a wrong pattern, specific to the measure or the field where there is one. */
function patternMessage(subject: Subject): string {
  const { field, entity } = subject;
  const fieldMessage = [
    ...('measure' in field ? [`validation.${entity}.${field.measure}`] : []),
    ...('pattern' in field
      ? [`validation.${entity}.${field.name}Format`, `validation.${entity}.${field.name}`]
      : []),
  ];
  const key = firstExisting(...fieldMessage) ?? factsOf(field).errors?.Pattern;
  return key ? say(key) : generalMessage(subject);
}

function rangeMessage(subject: Subject): string {
  const { field, entity } = subject;
  const limits = factsOf(field).limits?.(field);
  if (!limits) return generalMessage(subject);
  const fieldMessage = firstExisting(`validation.${entity}.${field.name}`);
  return fieldMessage && limits.min === 0 && limits.max === WHOLE_MAX
    ? say(fieldMessage)
    : say('validation.range', { ...limits });
}

function uniqueMessage(subject: Subject): string {
  const key = firstExisting(`validation.unique.${subject.field.name}`);
  return key ? say(key) : generalMessage(subject);
}

const DURATION_PARTS: Readonly<Record<string, string>> = {
  hoursDuration: 'validation.hours',
  minutesDuration: 'validation.minutes',
  secondsDuration: 'validation.seconds',
};

function documentationMessage(subject: Subject, part: string): string {
  const last = part.split('.').at(-1) ?? part;
  const key = DURATION_PARTS[last];
  if (key) return say(key);
  if (last === 'duration') return say('validation.duration');
  if (last === 'sizeOfFiles') return say('validation.decimal');
  const { constraintType } = subject.error;
  if (constraintType === 'Size') return tooLong(MEDIUM_TEXT_MAX, undefined);
  if (constraintType === 'Type') return say('validation.integer');
  if (constraintType === 'Range') return say('validation.nonNegative');
  return generalMessage(subject);
}

const PART_MESSAGES: Partial<
  Record<Field['kind'], (subject: Subject, part: string, yearsOnly: boolean) => string>
> = {
  dates: ({ error, value }, part, yearsOnly) => dateMessage(error, value, part, yearsOnly),
  documentation: documentationMessage,
};

/**
 * One error in words. `value` is the field's present value where the sentence depends on it; `yearsOnly` says how the
 * entity's dates are written.
 */
export function messageFor(
  error: FieldError,
  field: Field,
  entity: string,
  value?: unknown,
  yearsOnly = false,
): string {
  const subject: Subject = { error, field, entity, value };
  const part = error.fieldName.slice(field.name.length + 1);
  const ofPart = part === '' ? undefined : PART_MESSAGES[field.kind];
  if (ofPart) return ofPart(subject, part, yearsOnly);
  switch (error.constraintType) {
    case 'Required':
    case 'Presence':
      return missingMessage(subject);
    case 'Size':
      return sizeMessage(subject);
    case 'Pattern':
      return patternMessage(subject);
    case 'Positive':
      return say('validation.positiveInteger');
    case 'Range':
      return rangeMessage(subject);
    case 'Unique':
      return uniqueMessage(subject);
    default:
      return kindMessage(subject);
  }
}
