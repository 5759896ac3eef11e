import type { ConstraintType, FieldError } from '../errors.ts';
import { AUTHOR_FIELDS } from '../fields/author-fields.ts';
import { type Field, fieldsOf, type Kind } from '../fields/field.ts';
import { recordFields } from '../fields/record-fields.ts';
import type { FieldOf } from '../kinds/kind.ts';
import type { Texts } from '../locale/make-texts.ts';
import { valueName } from '../locale/value-name.ts';
import { VALUE_LISTS } from '../values/value-lists.ts';
import type { ImportRowLevel } from './imports.ts';

/** A list that is longer is not read out. */
const VALUES_TOLD = 12;

/** Faults of columns that a form does not have: ids, parents and signatures. */
const OF_PLACES: Readonly<Record<string, string>> = {
  'id.NotFound': 'imports.fault.idUnknown',
  'id.Type': 'imports.fault.idType',
  'id.Duplicate': 'imports.fault.idTwice',
  'id.Mismatch': 'imports.fault.idChanged',
  'version.Mismatch': 'imports.fault.version',
  'version.Type': 'imports.fault.versionMissing',
  'parentId.Required': 'imports.fault.parentMissing',
  'parentId.NotFound': 'imports.fault.parentUnknown',
  'parentId.Mismatch': 'imports.fault.parentFaulty',
  'parentId.Value': 'imports.fault.parentLevel',
  'parentId.Cycle': 'imports.fault.parentCycle',
  'parentId.Unpublished': 'imports.fault.parentUnpublished',
  'parentId.Range': 'imports.fault.parentTooDeep',
  'signature.Duplicate': 'imports.fault.signatureTwice',
  'signature.Unique': 'imports.fault.signatureTaken',
  'signature.Mismatch': 'imports.fault.zerosLost',
  'name.Unique': 'imports.fault.nameTaken',
  'fileName.NotFound': 'imports.fault.fileUnknown',
  'fileName.Duplicate': 'imports.fault.filesAlike',
  'fileName.Unique': 'imports.fault.fileTwice',
  'pages.Range': 'imports.fault.pagesTooMany',
  'transcription.Presence': 'imports.fault.textEmpty',
  'transcription.Mismatch': 'imports.fault.textChanged',
  'transcription.Unique': 'imports.fault.textCorrected',
};

/** Messages for cells of any kind. Those not listed here are the form's, which follow a label. */
const OF_ANY: Partial<Record<ConstraintType, string>> = {
  Required: 'imports.fault.missing',
  Presence: 'imports.fault.missing',
  Pattern: 'imports.fault.pattern',
  Size: 'imports.fault.size',
  Unique: 'imports.fault.taken',
  // In a text cell these letters are text; here they are the error of a formula.
  Value: 'imports.fault.formula',
};

type FaultText<K extends Kind> = (
  field: FieldOf<K>,
  constraint: ConstraintType,
  texts: Texts,
) => string | undefined;

const severalNames: FaultText<Kind> = (_field, constraint, { say }) =>
  constraint === 'Duplicate' ? say('imports.fault.severalNames') : undefined;

/** Whatever is wrong with it but that it is missing. */
const unlessMissing =
  (key: string): FaultText<Kind> =>
  (_field, constraint, { say }) =>
    constraint === 'Required' || constraint === 'Presence' ? undefined : say(key);

const ofList: FaultText<'choice' | 'choices'> = ({ list }, constraint, texts) => {
  if (constraint !== 'Value') return undefined;
  const items = VALUE_LISTS[list];
  const isLong = items.length > VALUES_TOLD;
  const named = items.slice(0, isLong ? 3 : undefined);
  const values = named.map(({ id, name }) => valueName(texts, list, id) ?? name).join(', ');
  return texts.say(isLong ? 'imports.fault.longList' : 'imports.fault.shortList', { values });
};

/** Messages of kinds; the others use those of any cell. */
const OF_KINDS: { [K in Kind]?: FaultText<K> } = {
  authors: severalNames,
  choice: ofList,
  choices: ofList,
  count: unlessMissing('imports.fault.whole'),
  dates: (field, constraint, texts) =>
    constraint === 'Type'
      ? texts.say('imports.fault.serialDate')
      : unlessMissing('imports.fault.dates')(field, constraint, texts),
  decimal: unlessMissing('imports.fault.decimal'),
  documentation: unlessMissing('imports.fault.whole'),
  indices: severalNames,
  link: (_field, constraint, { say }) => (constraint === 'Pattern' ? say('imports.fault.link') : undefined),
  whole: unlessMissing('imports.fault.whole'),
};

function ofKind(field: Field, { constraintType }: FieldError, texts: Texts): string | undefined {
  const words = (OF_KINDS[field.kind] as FaultText<Kind> | undefined)?.(field, constraintType, texts);
  if (words !== undefined) return words;
  if (constraintType === 'Size' && 'max' in field && field.max !== undefined)
    return texts.sayCount('imports.fault.tooLong', field.max, { limit: texts.format.number(field.max) });
  return undefined;
}

/** Message about a faulty cell with the expected value, for the author of the file. */
export function faultInWords(level: ImportRowLevel, error: FieldError, texts: Texts): string {
  const [name = error.fieldName] = error.fieldName.split('.');
  const place = OF_PLACES[`${name}.${error.constraintType}`];
  if (place) return texts.say(place);
  if (level === 'text') return texts.say(`validation.constraint.${error.constraintType}`);
  const fields = level === 'author' ? fieldsOf(AUTHOR_FIELDS) : recordFields(level);
  const field = fields.find((one) => one.name === name);
  const words = field && ofKind(field, error, texts);
  if (words) return words;
  const any = OF_ANY[error.constraintType];
  return texts.say(any ?? `validation.constraint.${error.constraintType}`);
}

/** Name of a column; columns that place a row have no label of a form. */
export function columnInWords(level: ImportRowLevel, fieldName: string, texts: Texts): string {
  const [name = fieldName] = fieldName.split('.');
  if (level === 'text') return texts.say(`imports.textColumn.${name}`);
  if (name === 'id') return texts.say('imports.idColumn');
  const label = texts.labelOf(level, name);
  return label === name ? texts.labelOf('record', name) : label;
}
