import type { FieldError } from '../errors.ts';
import { AUTHOR_FIELDS } from '../fields/author-fields.ts';
import { type Field, fieldsOf } from '../fields/field.ts';
import { recordFields } from '../fields/record-fields.ts';
import type { Texts } from '../locale/make-texts.ts';
import { valueName } from '../locale/value-name.ts';
import { VALUE_LISTS } from '../values/value-lists.ts';
import type { ImportLevel } from './imports.ts';

/** A list that is longer is not read out. */
const VALUES_TOLD = 12;

/** What places a row, and what must be its own: said of the file and not of a form. */
const OF_PLACES: Readonly<Record<string, string>> = {
  'id.NotFound': 'imports.fault.idUnknown',
  'id.Type': 'imports.fault.idType',
  'version.Mismatch': 'imports.fault.version',
  'parentId.Required': 'imports.fault.parentMissing',
  'parentId.NotFound': 'imports.fault.parentUnknown',
  'parentId.Mismatch': 'imports.fault.parentFaulty',
  'parentId.Value': 'imports.fault.parentLevel',
  'signature.Unique': 'imports.fault.signatureTaken',
  'name.Unique': 'imports.fault.nameTaken',
};

const WHOLE = ['count', 'whole', 'documentation'];

function ofKind(field: Field, { constraintType }: FieldError, texts: Texts): string | undefined {
  if (constraintType === 'Duplicate' && (field.kind === 'authors' || field.kind === 'indices'))
    return texts.say('imports.fault.severalNames');
  if (field.kind === 'dates' && constraintType !== 'Required' && constraintType !== 'Presence')
    return texts.say('imports.fault.dates');
  if (field.kind === 'decimal' && constraintType !== 'Required') return texts.say('imports.fault.decimal');
  if (WHOLE.includes(field.kind) && constraintType !== 'Required') return texts.say('imports.fault.whole');
  if ((field.kind === 'choice' || field.kind === 'choices') && constraintType === 'Value') {
    const items = VALUE_LISTS[field.list];
    if (items.length > VALUES_TOLD) {
      const few = items.slice(0, 3).map(({ id, name }) => valueName(texts, field.list, id) ?? name);
      return texts.say('imports.fault.longList', { values: few.join(', ') });
    }
    const all = items.map(({ id, name }) => valueName(texts, field.list, id) ?? name);
    return texts.say('imports.fault.shortList', { values: all.join(', ') });
  }
  if (constraintType === 'Size' && 'max' in field && field.max !== undefined)
    return texts.sayCount('imports.fault.tooLong', field.max, { limit: texts.format.number(field.max) });
  return undefined;
}

/** What is wrong with a cell and what to type instead, for those who mend the file. */
export function faultInWords(level: ImportLevel, error: FieldError, texts: Texts): string {
  const [name = error.fieldName] = error.fieldName.split('.');
  const place = OF_PLACES[`${name}.${error.constraintType}`];
  if (place) return texts.say(place);
  const fields = level === 'author' ? fieldsOf(AUTHOR_FIELDS) : recordFields(level);
  const field = fields.find((one) => one.name === name);
  const told = field && ofKind(field, error, texts);
  if (told) return told;
  if (error.constraintType === 'Required' || error.constraintType === 'Presence')
    return texts.say('imports.fault.missing');
  return texts.say(`validation.constraint.${error.constraintType}`);
}

/** What a column is called: what places a row has no label of its own on a form. */
export function columnInWords(level: ImportLevel, fieldName: string, texts: Texts): string {
  const [name = fieldName] = fieldName.split('.');
  if (name === 'id') return texts.say('imports.idColumn');
  const own = texts.labelOf(level, name);
  return own === name ? texts.labelOf('record', name) : own;
}
