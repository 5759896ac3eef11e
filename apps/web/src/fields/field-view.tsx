import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { memo } from 'react';
import type { SingleKind, Widget } from './widget.ts';
import { WIDGETS } from './widgets.ts';

/** Kept apart from the form's own rendering: a field is drawn again only when it itself changes. */
export const FieldView = memo(function FieldView({ field }: { field: FieldOf<SingleKind> }) {
  // The table pairs every kind with a widget for that kind, which the index cannot express.
  const Component = WIDGETS[field.kind] as Widget;
  return <Component field={field} />;
});
