import type { Field } from '@regest/contract/fields/field.ts';
import type { ReactNode } from 'react';
import { FieldSet } from '../field-set.tsx';
import type { FormSetting } from '../form/form-context.ts';
import type { Form } from '../form/form-store.ts';
import classes from './form-section.module.css';

export interface EntitySection {
  title?: string;
  /** Before the fields: a notice that belongs to them. */
  before?: ReactNode;
  fields: Field[];
  /** After them, with the form at hand: a checklist, a preview. */
  after?: (form: Form) => ReactNode;
  readOnly?: boolean;
}

/** A part of a form under a heading of its own. */
export function FormSection({
  title,
  before,
  fields,
  after,
  setting,
}: EntitySection & { setting: FormSetting }) {
  return (
    <section className={classes.section}>
      {title && <h2 className={classes.title}>{title}</h2>}
      {before && <div className={classes.before}>{before}</div>}
      <FieldSet {...setting} fields={fields} />
      {after?.(setting.form)}
    </section>
  );
}
