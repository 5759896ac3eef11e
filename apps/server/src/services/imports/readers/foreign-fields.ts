import { checkValues } from '@regest/contract/derive/check-values.ts';
import { type ImportLevel, REFERENCE_KINDS, type SkippedContent } from '@regest/contract/exchange/imports.ts';
import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import { type Field, fieldsOf } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { LEVELS } from '@regest/contract/levels.ts';
import { codePoints } from '@regest/contract/text/unicode.ts';
import { DOCUMENT_TEXTS } from '../../../writers/documents.ts';

/** True for a text within a limit of characters; they are counted only where its length leaves that open. */
export const fits = (text: string, max: number) =>
  text.length <= max || (text.length <= 2 * max && codePoints(text) <= max);

interface Described {
  values: Record<string, unknown>;
  fields: ReadonlyMap<string, Field>;
  notTaken: SkippedContent[];
}

const PLACES = ['otherAdditionalData', 'content'];

/**
 * Puts content without a field whole under its heading, where a field has room for it; otherwise lists it as not
 * imported.
 */
export function putHeadings(
  { values, fields, notTaken }: Described,
  apart: readonly SkippedContent[],
  written: (one: SkippedContent) => string,
  gap: string,
): void {
  const joined = (name: string, text: string) => [values[name], text].filter(Boolean).join(gap);
  for (const one of apart) {
    const text = written(one);
    const place = PLACES.find((name) => {
      const field = fields.get(name);
      return field?.kind === 'text' && fits(joined(name, text), field.max);
    });
    if (place) values[place] = joined(place, text);
    else notTaken.push(one);
  }
}

const REFERENCES: ReadonlySet<string> = new Set(REFERENCE_KINDS);
/** Fields without which a row is no record: they stay, and the check reports their faults. */
const NEEDED: ReadonlySet<string> = new Set(['title', 'name', 'parentId']);

const AUTHOR = fieldsOf(AUTHOR_FIELDS);
const fieldsOfLevel = (level: ImportLevel): readonly Field[] =>
  level === 'author' ? AUTHOR : recordFields(level);

const displayText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Adds the level to a title too short for it, such as A, B, C of series: `Seria A`. */
function lengthenTitle(
  level: ImportLevel,
  values: Record<string, unknown>,
  notTaken: SkippedContent[],
): Record<string, unknown> {
  const field = fieldsOfLevel(level).find(({ name }) => name === 'title');
  const title = typeof values.title === 'string' ? values.title.trim() : '';
  const min = field && 'min' in field ? (field.min ?? 0) : 0;
  if (title === '' || codePoints(title) >= min) return values;
  notTaken.push({ where: 'title', text: title });
  return { ...values, title: `${DOCUMENT_TEXTS.say(`level.${level}`)} ${title}` };
}

/**
 * Removes values of a foreign description that a save would refuse, and lists them: one field must not make a finding
 * aid unimportable.
 */
export function dropFaulty(
  level: ImportLevel,
  given: Record<string, unknown>,
  notTaken: SkippedContent[],
): Record<string, unknown> {
  const values = lengthenTitle(level, given, notTaken);
  const presentFields = fieldsOfLevel(level).filter(({ name }) => name in values && !REFERENCES.has(name));
  const { errors } = checkValues(presentFields, values, 'draft', {
    yearsOnly: level !== 'author' && LEVELS[level].yearsOnly,
  });
  const faulty = new Set(errors.map(({ fieldName }) => fieldName.split('.')[0] ?? fieldName));
  const dropped = [...faulty].filter((name) => name in values && !NEEDED.has(name) && !REFERENCES.has(name));
  if (dropped.length === 0) return values;
  for (const name of dropped) notTaken.push({ where: name, text: displayText(values[name]) });
  return Object.fromEntries(Object.entries(values).filter(([name]) => !dropped.includes(name)));
}
