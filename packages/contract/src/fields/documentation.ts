import { VALUE_LISTS } from '../values/value-lists.ts';
import { type DocumentationGroup, WHOLE_MAX } from './field.ts';

/** Numbers that describe one group of documentation: name → highest value. */
export const DOCUMENTATION_NUMBERS = {
  numberOfPages: WHOLE_MAX,
  numberOfDocuments: WHOLE_MAX,
  hoursDuration: 999,
  minutesDuration: 59,
  secondsDuration: 59,
} as const;
export type DocumentationNumber = keyof typeof DOCUMENTATION_NUMBERS;

export const MEDIUM_TEXT_MAX = 1000;
export const DURATION_PATTERN = /^\d{1,3}:[0-5]\d:[0-5]\d$/;
export const MEDIA_MAX = 200;

export interface Medium {
  mediumType: string;
  number?: number | null;
  format?: string | null;
  numberOfFiles?: number | null;
  sizeOfFiles?: string | null;
  isBlackAndWhite?: boolean | null;
  isColor?: boolean | null;
  isSepia?: boolean | null;
  duration?: string | null;
  name?: string | null;
  label?: string | null;
}
export type MediumField = Exclude<keyof Medium, 'mediumType'>;

export interface Documentation extends Partial<Record<DocumentationNumber, number | null>> {
  media?: Medium[] | null;
}

export interface MediumType {
  id: string;
  name: string;
  groups: string[];
  fields: string[];
}

export function mediumTypesOf(group: DocumentationGroup): MediumType[] {
  return VALUE_LISTS.mediumTypes.filter((type) => (type.groups as string[]).includes(group));
}

/** Details of a medium of this type; its marking may always be copied. */
export function mediumFields(mediumType: string): MediumField[] {
  const type = VALUE_LISTS.mediumTypes.find((candidate) => candidate.id === mediumType);
  return type ? ([...type.fields, 'label'] as MediumField[]) : [];
}

const COLOURS: readonly MediumField[] = ['isBlackAndWhite', 'isColor', 'isSepia'];

/** The details of a medium by its group: a tape of sound has no colours, a text no running time. */
export function mediumFieldsIn(group: DocumentationGroup, mediumType: string): MediumField[] {
  return mediumFields(mediumType).filter((name) => {
    if (name === 'duration') return hasDuration(group);
    return group !== 'audioDocumentation' || !COLOURS.includes(name);
  });
}

/** Only sound and film have a running time. */
export function hasDuration(group: DocumentationGroup): boolean {
  return group === 'audioDocumentation' || group === 'videoDocumentation';
}
