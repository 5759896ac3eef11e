import type { RecordLevel } from '../levels.ts';
import type { FieldKind, Placement, Traits, Visibility } from './field.ts';

/** `on(tab, flags)`: the cell of a field at a level. */
export function on(tab: string, flags = '', limits: Pick<Placement, 'max' | 'min'> = {}): Placement {
  const words = new Set(flags.split(' '));
  return {
    tab,
    ...(words.has('required') && { required: true }),
    ...(words.has('simple') && { simple: true }),
    ...(words.has('inventory') && { inventory: true }),
    ...limits,
  };
}
/** Stored, read and exported, but the form of that level does not show it. */
export const hidden: Placement = { tab: null };
export const absent = null;
/** The few fields that name a record: required, and in simple mode too. */
export const key = on('home', 'required simple');

type Cell = Placement | null;
export function at(collection: Cell, series: Cell, unit: Cell, document: Cell): Record<RecordLevel, Cell> {
  return { collection, series, unit, document };
}

export type RecordField = FieldKind & Visibility & Traits & { at: Record<RecordLevel, Cell> };
