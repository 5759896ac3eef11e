import type { FieldError } from '@regest/contract/errors.ts';
import type { Role } from '@regest/contract/roles.ts';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Page } from '../../ui/page/page.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import type { FilesWidgetProps } from '../form/form-context.ts';
import { createForm, type Form } from '../form/form-store.ts';
import type { FormValues } from '../form/values.ts';
import { EditShell } from './edit-shell.tsx';
import { FormPanels } from './form-panels.tsx';
import { type EntitySection, FormSection } from './form-section.tsx';
import { RecoveredBanner } from './recovered-banner.tsx';
import { useEditing } from './use-editing.ts';
import type { Versioned } from './use-saving.ts';

export interface EntityTab {
  name: string;
  label: string;
  sections: readonly EntitySection[];
}

interface Props<Saved extends Versioned> {
  /** Title, status, actions, above the form. */
  heading: ReactNode;
  entity: string;
  tabs: readonly EntityTab[];
  initial: FormValues;
  /** Undefined for a new one. */
  version: number | undefined;
  check: (values: Record<string, unknown>) => { values: object; errors: FieldError[] };
  send: (body: Record<string, unknown>) => Promise<Saved>;
  toValues: (saved: Saved) => FormValues;
  successText: string;
  onSaved: (saved: Saved) => void;
  /** Called before a valid form is sent: its effect may need a confirmation. */
  mayProceed?: (form: Form) => Promise<boolean>;
  /** Key of the local copy; forms without it (passwords) have none. */
  copyKey?: string;
  readOnly?: boolean;
  roles?: readonly Role[];
  institutionId?: number;
  filesWidget?: ComponentType<FilesWidgetProps>;
  /** Under the fields, and no part of what is saved. */
  below?: ReactNode;
}

/** The form of an entity whose fields are in sections: institution, account, acquisition. */
export function EntityForm<Saved extends Versioned>(props: Props<Saved>) {
  const { entity, tabs, initial, version, check, heading, readOnly = false } = props;
  const { t } = useTranslation();
  const [tab, setTab] = useState(tabs[0]?.name ?? '');
  const shellTabs = tabs.map(({ name, label, sections }) => ({
    name,
    label,
    fields: sections.flatMap(({ fields }) => fields),
  }));
  // A later save rebases the form; another entity gets its own by its key.
  const [form] = useState(() =>
    createForm({ fields: shellTabs.flatMap(({ fields }) => fields), initial, check }),
  );
  const editing = useEditing<Saved>({
    form,
    version,
    copyKey: props.copyKey,
    readOnly,
    leaveBody: version === undefined ? t('leave.bodyCreate') : undefined,
    send: props.send,
    toValues: props.toValues,
    successText: () => props.successText,
    // After the render of the saved form: leaving it must not ask about saved changes.
    onSaved: (saved) => setTimeout(() => props.onSaved(saved)),
  });
  const { copy } = editing;
  async function confirmAndSave() {
    const needsConfirmation = props.mayProceed && form.errors().length === 0;
    if (!needsConfirmation || (await props.mayProceed?.(form))) await editing.save();
  }

  const current = tabs.find(({ name }) => name === tab) ?? tabs[0];
  return (
    <EditShell
      form={form}
      entity={entity}
      editing={editing}
      tabs={shellTabs}
      onTab={setTab}
      isNew={version === undefined}
      readOnly={readOnly}
      onSave={confirmAndSave}
    >
      <Page width={tabs.length > 1 ? 'wide' : 'form'}>
        {heading}
        {copy.earlierCopy && (
          <RecoveredBanner at={copy.earlierCopy.at} onUse={copy.use} onDiscard={copy.forget} />
        )}
        <FormPanels form={form} tabs={shellTabs} tab={current?.name ?? ''} onTab={setTab}>
          {current?.sections.map((section) => (
            <FormSection
              key={section.fields[0]?.name}
              {...section}
              setting={{
                form,
                entity,
                readOnly: readOnly || section.readOnly,
                roles: props.roles,
                institutionId: props.institutionId,
                filesWidget: props.filesWidget,
              }}
            />
          ))}
        </FormPanels>
        {props.below}
      </Page>
    </EditShell>
  );
}
