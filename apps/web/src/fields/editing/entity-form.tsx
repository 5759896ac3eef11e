import type { Strictness } from '@regest/contract/derive/check-values.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import type { Role } from '@regest/contract/roles.ts';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { FormTabs } from '../../ui/form/form-tabs.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts';
import { FieldSet } from '../field-set.tsx';
import { focusControl } from '../form/control-id.ts';
import { type FilesWidgetProps, useFormState } from '../form/form-context.ts';
import { fieldOfError } from '../form/form-errors.ts';
import { createForm, type Form } from '../form/form-store.ts';
import type { FormValues } from '../form/values.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import classes from './entity-form.module.css';
import { RecoveredBanner } from './recovered-banner.tsx';
import { SaveBar } from './save-bar.tsx';
import { tabErrors, tabOfField } from './tab-errors.ts';
import { useLocalCopy } from './use-local-copy.ts';
import { useSaveKeys } from './use-save-keys.ts';
import { useSaving, type Versioned } from './use-saving.ts';

export interface EntitySection {
  title?: string;
  /** Before the fields: a notice that belongs to them. */
  before?: ReactNode;
  fields: Field[];
  /** After them, with the form at hand: a checklist, a preview. */
  after?: (form: Form) => ReactNode;
  readOnly?: boolean;
}

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
  /** Asked when a valid form is about to be sent: what it does may need a yes. */
  mayProceed?: (form: Form) => Promise<boolean>;
  /** Where unsaved text is kept; without it nothing typed is kept (passwords). */
  copyKey?: string;
  readOnly?: boolean;
  roles?: readonly Role[];
  institutionId?: number;
  filesWidget?: ComponentType<FilesWidgetProps>;
}

/** The form of a thing that is no record: its tabs, its bar, and everything that keeps typed text safe. */
export function EntityForm<Saved extends Versioned>(props: Props<Saved>) {
  const { entity, tabs, initial, version, check, send, toValues, successText, onSaved } = props;
  const { heading, readOnly = false, copyKey } = props;
  const { t } = useTranslation();
  const [tab, setTab] = useState(tabs[0]?.name ?? '');
  const [open, setOpen] = useState(false);
  const formTabs = tabs.map(({ name, sections }) => ({
    name,
    fields: sections.flatMap(({ fields }) => fields),
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is made once; what is saved later rebases it
  const form = useMemo(
    () => createForm({ fields: formTabs.flatMap(({ fields }) => fields), initial, check }),
    [],
  );
  const isDirty = useFormState(form, (one) => one.isDirty());
  const counts = useFormState(form, (one) => tabErrors(one, formTabs).join());
  const errorCounts = counts.split(',').map(Number);
  const copy = useLocalCopy(form, copyKey ?? '', copyKey !== undefined && !readOnly);
  useUnsavedGuard(isDirty && !readOnly, version === undefined ? { body: t('leave.bodyCreate') } : {});

  const { save, saving, conflict } = useSaving<Saved>({
    form,
    version,
    send,
    toValues,
    successText: (_: Strictness) => successText,
    onSaved: (saved) => {
      copy.forget();
      setOpen(false);
      // Once the form is drawn as saved: leaving it must not ask about what is saved already.
      setTimeout(() => onSaved(saved));
    },
    onRefused: () => setOpen(true),
  });
  async function saveAfterAsking() {
    const asks = props.mayProceed && form.errors().length === 0;
    if (!asks || (await props.mayProceed?.(form))) await save();
  }
  useSaveKeys({ onSave: readOnly ? undefined : saveAfterAsking });

  function goTo(path: string) {
    const name = fieldOfError(form.fields, path)?.name ?? path;
    const target = tabOfField(formTabs, name);
    if (target) setTab(target.name);
    // After the tab has been drawn, the control can take the focus.
    requestAnimationFrame(() => focusControl(path));
  }

  function placeOf(name: string): string | undefined {
    const target = tabOfField(formTabs, name);
    return tabs.length > 1 ? tabs.find((one) => one.name === target?.name)?.label : undefined;
  }

  const current = tabs.find(({ name }) => name === tab) ?? tabs[0];
  const panel = current?.sections.map((section) => (
    <section key={section.fields[0]?.name} className={classes.section}>
      {section.title && <h2 className={classes.title}>{section.title}</h2>}
      {section.before && <div className={classes.before}>{section.before}</div>}
      <FieldSet
        form={form}
        entity={entity}
        fields={section.fields}
        readOnly={readOnly || section.readOnly}
        roles={props.roles}
        institutionId={props.institutionId}
        filesWidget={props.filesWidget}
      />
      {section.after?.(form)}
    </section>
  ));

  return (
    <div className={classes.screen}>
      <Page width={tabs.length > 1 ? 'wide' : 'form'}>
        {heading}
        {copy.found && <RecoveredBanner at={copy.found.at} onUse={copy.use} onDiscard={copy.forget} />}
        {tabs.length > 1 ? (
          <FormTabs
            tabs={tabs.map(({ name, label }, i) => ({ value: name, label, errors: errorCounts[i] }))}
            value={current?.name ?? ''}
            onChange={setTab}
          >
            {panel}
          </FormTabs>
        ) : (
          panel
        )}
      </Page>
      {!readOnly && (
        <SaveBar
          form={form}
          entity={entity}
          isNew={version === undefined}
          saving={saving}
          keptAt={copy.keptAt}
          open={open}
          onOpen={setOpen}
          placeOf={placeOf}
          onGoTo={goTo}
          onSave={saveAfterAsking}
        />
      )}
      {conflict && (
        <ConflictDialog
          entity={entity}
          found={conflict.found}
          meta={conflict.meta}
          onChoose={conflict.choose}
          onCancel={conflict.cancel}
        />
      )}
    </div>
  );
}
