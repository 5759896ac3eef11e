import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { isRecordLevel, type RecordLevel } from '@regest/contract/levels.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { recordQuery } from '../../domain/records/record-query.ts';
import { useFormState } from '../../fields/form/form-context.ts';
import type { Form } from '../../fields/form/form-store.ts';
import { type FormValues, toFormValues } from '../../fields/form/values.ts';
import type { ParentValue } from '../../fields/widgets/parent-widget.tsx';
import { inheritedValues } from './inherit.ts';

interface ParentValues {
  parent: RecordView | undefined;
  /** All the parent's values, as its own form would hold them. */
  values: FormValues;
  /** What may be taken over, by field. */
  inherited: Readonly<Record<string, FormValues>>;
}

const NOTHING: Readonly<Record<string, FormValues>> = {};

/** The record chosen as the place of this one, and what it can lend. Follows the choice in the form. */
export function useParentValues(form: Form, fields: readonly Field[]): ParentValues {
  const place = useFormState(form, (one) => one.get('parentId')) as Partial<ParentValue> | null;
  const level: RecordLevel | undefined =
    place?.level !== undefined && isRecordLevel(place.level) ? place.level : undefined;
  const { data: parent } = useQuery({
    ...recordQuery(level ?? 'collection', place?.id ?? 0),
    enabled: level !== undefined && place?.id !== undefined,
    staleTime: 60_000,
  });
  return useMemo(() => {
    if (!parent || level === undefined) return { parent: undefined, values: {}, inherited: NOTHING };
    const record = parent as unknown as Record<string, unknown>;
    return {
      parent,
      values: toFormValues(recordFields(level), record),
      inherited: inheritedValues(fields, recordFields(level), record),
    };
  }, [parent, level, fields]);
}
