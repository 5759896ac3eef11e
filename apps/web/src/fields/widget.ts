import type { Field, Kind } from '@regest/contract/fields/field.ts';
import type { ComponentType } from 'react';

/** A field known to be of this kind, with what only that kind has (its list, its limits). */
export type FieldOf<K extends Kind> = Field & { kind: K };
export type Widget<K extends Kind = Kind> = ComponentType<{ field: FieldOf<K> }>;
