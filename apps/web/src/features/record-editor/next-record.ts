import type { Field } from '@regest/contract/fields/field.ts';
import { RECORD_FIELD_NAMES, RECORD_FIELDS } from '@regest/contract/fields/record-fields.ts';
import { unknownMarkOf } from '@regest/contract/kinds/facts.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { incrementSignature } from '@regest/contract/text/signature.ts';
import type { FormValues } from '../../fields/form/values.ts';
import { createStore, useStore } from '../../ui/store/store.ts';
import { storedChoices } from '../../ui/store/stored-choices.ts';

/** Values that "save and add next" passes to the next form. */
export interface CarryOver {
  /** Changes at each pass, so that the form starts over. */
  count: number;
  level: RecordLevel;
  parentId: number;
  values: Readonly<Record<string, unknown>>;
}

export const carryOver = createStore<CarryOver | null>(null);
let count = 0;

export function handOver(next: Omit<CarryOver, 'count'>) {
  count += 1;
  carryOver.set({ ...next, count });
}

const choices = storedChoices<readonly string[]>('regest.sticky');
const keyOf = (userId: number, level: RecordLevel) => `${userId}:${level}`;

export function setSticky(userId: number, level: RecordLevel, names: readonly string[]) {
  choices.choose(keyOf(userId, level), names);
}

/** Names of the fields that a person carries over between records of this level. */
export function useSticky(userId: number, level: RecordLevel): readonly string[] {
  return useStore(choices)[keyOf(userId, level)] ?? STICKY_BY_DEFAULT;
}

/** Fields whose values usually repeat between siblings. */
export const STICKY_BY_DEFAULT: readonly string[] = RECORD_FIELD_NAMES.filter(
  (name) => 'sticky' in RECORD_FIELDS[name],
);
const NEVER_STICKY: readonly Field['kind'][] = ['parent', 'files', 'group'];

export function mayStick(field: Field): boolean {
  return field.tab !== null && field.name !== 'signature' && !NEVER_STICKY.includes(field.kind);
}

/** The values for the next record. */
export function carriedValues(
  fields: readonly Field[],
  sticky: readonly string[],
  values: FormValues,
): Record<string, unknown> {
  const carried: Record<string, unknown> = {};
  for (const field of fields) {
    if (!mayStick(field) || !sticky.includes(field.name)) continue;
    carried[field.name] = values[field.name];
    const flag = unknownMarkOf(field);
    if (flag) carried[flag] = values[flag];
  }
  return carried;
}

const NUMBER = /^\d{1,15}$/;

/**
 * The number after the saved one, unless it is taken: the server returns the lowest free number, so
 * all below it are. Earlier gaps are not filled.
 */
export function followingSignature(previous: string, lowestFree: string): string {
  const following = incrementSignature(previous);
  if (following === null) return lowestFree;
  if (!NUMBER.test(following) || !NUMBER.test(lowestFree)) return following;
  return Number(lowestFree) > Number(following) ? lowestFree : following;
}
