import { AUTHOR_FIELDS, type AuthorFieldName } from '../fields/author-fields.ts';
import { type Field, fieldsOf } from '../fields/field.ts';

/** Place of a creator's field in EAC-CPF. */
export type EacPlace =
  | 'nameEntry'
  | 'alternativeName'
  | 'entityId'
  | 'entityType'
  | 'existDates'
  | 'biogHist'
  | 'sourceEntry'
  | 'localDescription';

/** Read in and written out by this table; a field without a row is a `localDescription` under its own name. */
const EAC_PLACES: Partial<Record<AuthorFieldName, EacPlace>> = {
  name: 'nameEntry',
  otherName: 'alternativeName',
  signature: 'entityId',
  authorType: 'entityType',
  dates: 'existDates',
  description: 'biogHist',
  descriptionSource: 'sourceEntry',
};

export function eacPlaceOf(field: Pick<Field, 'name'>): EacPlace {
  return EAC_PLACES[field.name as AuthorFieldName] ?? 'localDescription';
}

/** The fields of a creator, read when they are requested, so that one added at run time is among them. */
export const authorFields = (): readonly Field[] => fieldsOf(AUTHOR_FIELDS);

export function authorFieldAt(place: EacPlace): Field | undefined {
  return authorFields().find((field) => eacPlaceOf(field) === place);
}
