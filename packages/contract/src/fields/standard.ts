import { isRecordLevel } from '../levels.ts';
import type { Field } from './field.ts';

/** The standard of the International Council on Archives by which an entity is described. */
export function standardOf(entity: string): string | undefined {
  if (isRecordLevel(entity)) return 'ISAD(G)';
  if (entity === 'author') return 'ISAAR(CPF)';
  return entity === 'institution' ? 'ISDIAH' : undefined;
}

/** `ISAD(G) 3.1.2`: the same words in every language. */
export function ruleOf(entity: string, field: Pick<Field, 'rule'>): string | undefined {
  const standard = standardOf(entity);
  return standard && field.rule ? `${standard}\u00a0${field.rule}` : undefined;
}

/** Fields that readers may see. `consent`: the institution has agreed to publish its data. */
export function publicFields(fields: readonly Field[], consent = false): Field[] {
  return fields.filter((field) => field.public === true || (consent && field.public === 'onConsent'));
}
