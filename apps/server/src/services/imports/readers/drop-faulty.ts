import { checkValues } from '@regest/contract/derive/check-values.ts';
import { type ImportLevel, type NotTaken, REFERENCE_KINDS } from '@regest/contract/exchange/imports.ts';
import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import { type Field, fieldsOf } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { LEVELS } from '@regest/contract/levels.ts';

const REFERENCES: ReadonlySet<string> = new Set(REFERENCE_KINDS);
/** Without these a row is no record: they stay, and the check says what is wrong with them. */
const NEEDED: ReadonlySet<string> = new Set(['title', 'name', 'parentId']);

const AUTHOR = fieldsOf(AUTHOR_FIELDS);
const fieldsOfLevel = (level: ImportLevel): readonly Field[] =>
  level === 'author' ? AUTHOR : recordFields(level);

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Takes out of a foreign description what the rules of a save would refuse, and lists it: a finding aid must not be
 * unimportable because of one field.
 */
export function dropFaulty(
  level: ImportLevel,
  values: Record<string, unknown>,
  notTaken: NotTaken[],
): Record<string, unknown> {
  const given = fieldsOfLevel(level).filter(({ name }) => name in values && !REFERENCES.has(name));
  const { errors } = checkValues(given, values, 'draft', {
    yearsOnly: level !== 'author' && LEVELS[level].yearsOnly,
  });
  const faulty = new Set(errors.map(({ fieldName }) => fieldName.split('.')[0] ?? fieldName));
  const dropped = [...faulty].filter((name) => name in values && !NEEDED.has(name) && !REFERENCES.has(name));
  if (dropped.length === 0) return values;
  for (const name of dropped) notTaken.push({ where: name, text: shown(values[name]) });
  return Object.fromEntries(Object.entries(values).filter(([name]) => !dropped.includes(name)));
}
