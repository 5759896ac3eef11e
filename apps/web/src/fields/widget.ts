import type { Kind } from '@regest/contract/fields/field.ts';
import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import type { ComponentType } from 'react';

/** Every kind but the group, which is a grid of other fields, and the closure, which is set in a dialog of its own. */
export type SingleKind = Exclude<Kind, 'group' | 'closure'>;
export type Widget<K extends SingleKind = SingleKind> = ComponentType<{ field: FieldOf<K> }>;
