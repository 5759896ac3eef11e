import type { Field } from '@regest/contract/fields/field.ts';
import { useFormState } from '../../fields/form/form-context.ts';
import type { Form } from '../../fields/form/form-store.ts';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './editor.module.css';
import { alreadyHas, type Inherited } from './inherit.ts';

interface Props {
  form: Form;
  field: Field;
  entity: string;
  value: Inherited;
  /** True marks inherited values. */
  isNew: boolean;
}

/** Beside a field's label: the source of an inherited value, or a button that copies one from above. */
export function CopyFromParent({ form, field, entity, value: { parts, from }, isNew }: Props) {
  const { t } = useTranslation();
  const same = useFormState(form, (one) => alreadyHas(one.values(), field.name, parts));
  if (same) return isNew ? <span className={classes.from}>{t(`editor.from.${from}`)}</span> : null;
  const text = t(`editor.copyFrom.${from}`);
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
