import type { Field } from '@regest/contract/fields/field.ts';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from './field-grid.tsx';
import classes from './fields.module.css';
import { FormContext, type FormSetting } from './form/form-context.ts';

interface Props extends FormSetting {
  fields: readonly Field[];
}

/** A table of fields as a form: `<FieldSet form={form} entity="author" fields={fields} />`. */
export function FieldSet({ fields, ...setting }: Props) {
  const { t } = useTranslation();
  return (
    <FormContext value={setting}>
      {fields.some((field) => field.required) && !setting.readOnly && (
        <p className={classes.legend}>{t('app.requiredLegend')}</p>
      )}
      <FieldGrid fields={fields} />
    </FormContext>
  );
}
