import type { Field, Kind } from '@regest/contract/fields/field.ts';
import type { ComponentType } from 'react';

/** A field known to be of this kind, with what only that kind has (its list, its limits). */
export type FieldOf<K extends Kind> = Field & { kind: K };
/** Every kind but the group, which is a grid of other fields. */
export type SingleKind = Exclude<Kind, 'group'>;
export type Widget<K extends SingleKind = SingleKind> = ComponentType<{ field: FieldOf<K> }>;
