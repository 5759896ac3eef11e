import type { FormTab } from '@regest/contract/derive/form-layout.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { tabErrors } from '../../fields/editing/tab-errors.ts';
import { FieldSet } from '../../fields/field-set.tsx';
import { type FormSetting, useFormState } from '../../fields/form/form-context.ts';
import { FormTabs } from '../../ui/form/form-tabs.tsx';
import type { TextKey } from '../../ui/texts/translate.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

/** Levels without tabs of their own have one page, so its name is never read. */
export function tabLabelKey(level: RecordLevel, tab: string): TextKey {
  return `tabs.${level === 'series' ? 'collection' : level}.${tab}` as TextKey;
}

interface Props {
  level: RecordLevel;
  tabs: readonly FormTab[];
  tab: string;
  onTab: (tab: string) => void;
  setting: FormSetting;
}

/** Under tabs, or on one page where there is only one. Counts of errors change here, not in the fields. */
export function EditorFields({ level, tabs, tab, onTab, setting }: Props) {
  const { t } = useTranslation();
  const errors = useFormState(setting.form, (form) => tabErrors(form, tabs).join()).split(',');
  const shown = tabs.find((one) => one.name === tab) ?? tabs[0];
  if (!shown) return null;
  const fields = <FieldSet {...setting} fields={shown.fields} />;
  if (tabs.length === 1) return fields;
  return (
    <FormTabs
      tabs={tabs.map((one, i) => ({
        value: one.name,
        label: t(tabLabelKey(level, one.name)),
        errors: Number(errors[i]),
      }))}
      value={shown.name}
      onChange={onTab}
    >
      {fields}
    </FormTabs>
  );
}
