import { reach } from '../permissions.ts';
import type { Role } from '../roles.ts';
import type { Field } from './field.ts';

export function maySee(role: Role, { visibleTo }: Pick<Field, 'visibleTo'>): boolean {
  return visibleTo === undefined || reach({ role }, visibleTo) !== 'none';
}

export function maySet(role: Role, { editableBy }: Pick<Field, 'editableBy'>): boolean {
  return editableBy === undefined || reach({ role }, editableBy) !== 'none';
}
