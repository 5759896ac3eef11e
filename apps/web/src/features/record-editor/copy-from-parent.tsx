import type { Field } from '@regest/contract/fields/field.ts';
import { useFormState } from '../../fields/form/form-context.ts';
import type { Form } from '../../fields/form/form-store.ts';
import type { FormValues } from '../../fields/form/values.ts';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './editor.module.css';
import { alreadyHas } from './inherit.ts';

interface Props {
  form: Form;
  field: Field;
  entity: string;
  /** What the parent has. */
  parts: FormValues;
  parentLevel: 'collection' | 'series' | 'unit';
}

/** Beside a field's label, while the parent has something else to offer. */
export function CopyFromParent({ form, field, entity, parts, parentLevel }: Props) {
  const { t } = useTranslation();
  const same = useFormState(form, (one) => alreadyHas(one.values(), field.name, parts));
  if (same) return null;
  const text = t(`editor.copyFrom.${parentLevel}`);
  return (
    <button
      type="button"
      className={classes.copy}
      aria-label={`${text}: ${labelOf(entity, field.name)}`}
      onClick={() => form.assign(parts)}
    >
      {text}
    </button>
  );
}
