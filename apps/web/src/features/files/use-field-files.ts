import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { FilesParent } from '../../domain/files/files-parent.ts';
import { filesQuery } from '../../domain/files/files-query.ts';
import { useFormSetting, useFormState, useFormValue } from '../../fields/form/form-context.ts';
import { inEditedOrder } from './file-order.ts';
import { isSingleSlot } from './single-slots.ts';

function asList(value: unknown): readonly FileView[] {
  return Array.isArray(value) ? value : [];
}

/**
 * The files of one field. The server's list is authoritative; the form holds a copy, because it saves the order.
 * A new or deleted file must therefore not make the form look changed.
 */
export function useFieldFiles(parent: FilesParent, field: Field) {
  const { form } = useFormSetting();
  const { name } = field;
  const mayOrder = !isSingleSlot(name);
  const inForm = asList(useFormValue<unknown>(form, name));
  const reordered = useFormState(form, () => mayOrder && form.changed().has(name));
  const { data } = useQuery(filesQuery(parent));
  const stored = useMemo(() => data?.filter((file) => file.field === name), [data, name]);

  useEffect(() => {
    if (!stored || !mayOrder) return;
    const present = asList(form.get(name));
    const ordered = form.changed().has(name) ? inEditedOrder(stored, present) : stored;
    if (JSON.stringify(ordered) === JSON.stringify(present)) return;
    form.rebaseSnapshot({ [name]: stored });
    form.set(name, ordered);
  }, [stored, form, name, mayOrder]);

  return {
    files: stored ? inEditedOrder(stored, inForm) : inForm,
    /** False until the server's list has loaded, when an empty list says nothing. */
    isKnown: stored !== undefined,
    mayOrder,
    reordered,
    setOrder: (files: readonly FileView[]) => form.set(name, files),
  };
}
