import type { RecordLevel } from '@regest/contract/levels.ts';
import type { ShellTab } from '../../fields/editing/edit-shell.tsx';
import { FormPanels } from '../../fields/editing/form-panels.tsx';
import { FieldSet } from '../../fields/field-set.tsx';
import type { FormSetting } from '../../fields/form/form-context.ts';
import type { TextKey } from '../../ui/texts/translate.ts';

/** Levels without tabs of their own have one page, so its name is never read. */
export function tabLabelKey(level: RecordLevel, tab: string): TextKey {
  return `tabs.${level === 'series' ? 'collection' : level}.${tab}` as TextKey;
}

interface Props {
  tabs: readonly ShellTab[];
  tab: string;
  onTab: (tab: string) => void;
  setting: FormSetting;
}

export function EditorFields({ tabs, tab, onTab, setting }: Props) {
  const shown = tabs.find((one) => one.name === tab) ?? tabs[0];
  if (!shown) return null;
  return (
    <FormPanels form={setting.form} tabs={tabs} tab={shown.name} onTab={onTab}>
      <FieldSet {...setting} fields={shown.fields} />
    </FormPanels>
  );
}
