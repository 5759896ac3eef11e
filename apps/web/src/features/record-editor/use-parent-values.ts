import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { isHolder, isRecordLevel, type RecordLevel } from '@regest/contract/levels.ts';
import { ancestorsOf } from '@regest/contract/text/ancestry.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { recordQuery } from '../../domain/records/record-query.ts';
import { useFormState } from '../../fields/form/form-context.ts';
import type { Form } from '../../fields/form/form-store.ts';
import { type FormValues, toFormValues } from '../../fields/form/values.ts';
import type { ParentValue } from '../../fields/widgets/parent-widget.tsx';
import { type Inherited, inheritedValues, nearestValues } from './inherit.ts';

interface ParentValues {
  parent: RecordView | undefined;
  /** Form values of the parent. */
  values: FormValues;
  /** Inheritable values by field, each from the nearest record above that has one. */
  inherited: Readonly<Record<string, Inherited>>;
}

const NOTHING: Readonly<Record<string, Inherited>> = {};
/** Changes of records above are rare, so stepping between siblings reads them from the cache. */
const STALE_MS = 60_000;

/** The parent chosen in the form, with inheritable values of the parent and of the records above it. */
export function useParentValues(form: Form, fields: readonly Field[]): ParentValues {
  const place = useFormState(form, (one) => one.get('parentId')) as Partial<ParentValue> | null;
  const level: RecordLevel | undefined =
    place?.level !== undefined && isRecordLevel(place.level) ? place.level : undefined;
  const { data: parent } = useQuery({
    ...recordQuery(level ?? 'collection', place?.id ?? 0),
    enabled: level !== undefined && place?.id !== undefined,
    staleTime: STALE_MS,
  });
  const above = useQueries({
    queries: (parent ? ancestorsOf(parent) : []).map((one) => ({
      ...recordQuery(one.level, one.id),
      staleTime: STALE_MS,
    })),
    // From the parent upwards; undefined until all are read, since a missing one could have the nearest value.
    combine: (results) =>
      results.every(({ data }) => data !== undefined)
        ? results.flatMap(({ data }) => data ?? []).reverse()
        : undefined,
  });
  return useMemo(() => {
    if (!parent || level === undefined) return { parent: undefined, values: {}, inherited: NOTHING };
    const lenders = [parent, ...(above ?? [])].flatMap((record) => {
      const values = record as unknown as Record<string, unknown>;
      const own = recordFields(record.level);
      return isHolder(record.level)
        ? [{ level: record.level, values: inheritedValues(fields, own, values) }]
        : [];
    });
    return {
      parent,
      values: toFormValues(recordFields(level), parent as unknown as Record<string, unknown>),
      inherited: above === undefined ? NOTHING : nearestValues(lenders),
    };
  }, [parent, above, level, fields]);
}
