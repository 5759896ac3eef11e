import type { Field } from '@regest/contract/fields/field.ts';
import { useMemo } from 'react';
import { useTranslation } from '../ui/texts/use-translation.ts';
import { FieldGrid } from './field-grid.tsx';
import classes from './fields.module.css';
import { FormContext, type FormSetting } from './form/form-context.ts';

interface Props extends FormSetting {
  fields: readonly Field[];
}

/** A table of fields as a form: `<FieldSet form={form} entity="author" fields={fields} />`. */
export function FieldSet(props: Props) {
  const { t } = useTranslation();
  const {
    fields,
    form,
    entity,
    readOnly,
    institutionId,
    yearsOnly,
    roles,
    fieldAction,
    fieldHint,
    filesWidget,
  } = props;
  // The same object while nothing in it changes: a new one would draw every field again.
  const setting = useMemo(
    () => ({ form, entity, readOnly, institutionId, yearsOnly, roles, fieldAction, fieldHint, filesWidget }),
    [form, entity, readOnly, institutionId, yearsOnly, roles, fieldAction, fieldHint, filesWidget],
  );
  return (
    <FormContext value={setting}>
      {fields.some((field) => field.required) && !readOnly && (
        <p className={classes.legend}>{t('app.requiredLegend')}</p>
      )}
      <FieldGrid fields={fields} />
    </FormContext>
  );
}
