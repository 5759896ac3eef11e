import type { DocumentationGroup } from '@regest/contract/fields/field.ts';
import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { useEffect, useState } from 'react';
import { FormTabs } from '../../ui/form/form-tabs.tsx';
import { useStore } from '../../ui/store/store.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { requestedPath } from '../form/control-id.ts';
import { useFormSetting, useFormState } from '../form/form-context.ts';
import { isEmptyInForm } from '../form/values.ts';
import { DocumentationWidget } from './documentation-widget.tsx';

const SHORT = {
  textDocumentation: 'tabs.documentation.text',
  photoDocumentation: 'tabs.documentation.photo',
  audioDocumentation: 'tabs.documentation.audio',
  videoDocumentation: 'tabs.documentation.video',
} as const satisfies Record<DocumentationGroup, string>;

type Fields = readonly FieldOf<'documentation'>[];

/** Text, photographs, sound and film, each under a tab; the first that holds something is open. */
export function DocumentationTabs({ fields }: { fields: Fields }) {
  const { t } = useTranslation();
  const { form } = useFormSetting();
  const [tab, setTab] = useState(
    () => (fields.find((field) => !isEmptyInForm(form.get(field.name))) ?? fields[0])?.name ?? '',
  );
  const requested = useStore(requestedPath).split('.')[0];
  useEffect(() => {
    if (fields.some((field) => field.name === requested) && requested) setTab(requested);
  }, [fields, requested]);
  const errors = useFormState(form, () =>
    fields.map((field) => (form.showsErrorsOf(field.name) ? form.errorsOf(field.name).length : 0)).join(),
  ).split(',');
  const field = fields.find((candidate) => candidate.name === tab);
  return (
    <div>
      <FormTabs
        label={t('tabs.documentation.label')}
        tabs={fields.map((one, i) => ({
          value: one.name,
          label: t(SHORT[one.group]),
          errors: Number(errors[i]),
        }))}
        value={tab}
        onChange={setTab}
      >
        {field && <DocumentationWidget field={field} />}
      </FormTabs>
    </div>
  );
}
