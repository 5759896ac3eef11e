import type { Field } from '@regest/contract/fields/field.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { useFormState } from '../../fields/form/form-context.ts';
import type { Form } from '../../fields/form/form-store.ts';
import { isEmptyInForm } from '../../fields/form/values.ts';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './editor.module.css';

interface Props {
  form: Form;
  fields: readonly Field[];
  level: RecordLevel;
}

/** Empty optional fields that an inventory needs; one kind of documentation is enough. */
export function inventoryGaps(fields: readonly Field[], get: (name: string) => unknown): Field[] {
  const needed = fields.filter((field) => field.inventory);
  const empty = needed.filter((field) => isEmptyInForm(get(field.name)));
  const documentation = needed.filter((field) => field.kind === 'documentation');
  const described = documentation.some((field) => !empty.includes(field));
  const [first] = documentation;
  return empty.filter((field) => field.kind !== 'documentation' || (!described && field === first));
}

export function InventoryHint({ form, fields, level }: Props) {
  const { t } = useTranslation();
  const gaps = useFormState(form, (one) =>
    inventoryGaps(fields, one.get)
      .map((field) => labelOf(level, field.name))
      .join(', '),
  );
  return gaps === '' ? null : (
    <p className={classes.hint}>{t('validation.unit.inventoryMissing', { fields: gaps })}</p>
  );
}
