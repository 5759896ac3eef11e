import type { FormTab } from '@regest/contract/derive/form-layout.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { requestFocus } from '../form/control-id.ts';
import { fieldOfError } from '../form/form-errors.ts';
import type { Form } from '../form/form-store.ts';
import classes from './edit-shell.module.css';
import { SaveBar, type SaveBarProps } from './save-bar.tsx';
import { tabOfField } from './tab-errors.ts';
import type { Editing } from './use-editing.ts';
import { useSaveKeys } from './use-save-keys.ts';

// Conflicts are rare, and their dialog is a chunk of its own.
const ConflictDialog = lazy(() =>
  import('./conflict-dialog.tsx').then((dialog) => ({ default: dialog.ConflictDialog })),
);

export interface ShellTab extends FormTab {
  /** Read only where there are several. */
  label: string;
}

interface Props
  extends Pick<SaveBarProps, 'onSave' | 'onDraft' | 'onPublish' | 'next' | 'nextOptions' | 'hints'> {
  form: Form;
  entity: string;
  editing: Editing;
  /** Tabs of the form, so that a link reaches a fault on any of them. */
  tabs: readonly ShellTab[];
  onTab: (name: string) => void;
  isNew: boolean;
  readOnly: boolean;
  yearsOnly?: boolean;
  /** Header and fields. */
  children: ReactNode;
}

/** The frame of every edit form: save bar, keys, links to errors, the choice between conflicting versions. */
export function EditShell({ form, entity, editing, tabs, onTab, readOnly, children, ...bar }: Props) {
  const { state, conflict, copy, summaryOpen, setSummaryOpen } = editing;
  useSaveKeys(readOnly ? {} : { onSave: bar.onSave, onNext: bar.next?.onNext });

  function goTo(path: string) {
    const name = fieldOfError(form.fields, path)?.name ?? path;
    const target = tabOfField(tabs, name);
    if (target) onTab(target.name);
    requestFocus(path);
  }

  function placeOf(name: string): string | null | undefined {
    const place = tabOfField(tabs, name);
    if (!place) return null;
    return tabs.length > 1 ? tabs.find((tab) => tab.name === place.name)?.label : undefined;
  }

  return (
    <div className={classes.screen}>
      {children}
      {!readOnly && (
        <SaveBar
          {...bar}
          form={form}
          entity={entity}
          status={state.status}
          savedLocallyAt={copy.savedLocallyAt}
          open={summaryOpen}
          onOpen={setSummaryOpen}
          placeOf={placeOf}
          onGoTo={goTo}
        />
      )}
      <Suspense>
        {conflict && (
          <ConflictDialog
            entity={entity}
            differences={conflict.differences}
            meta={conflict.meta}
            onChoose={conflict.choose}
            onCancel={conflict.cancel}
          />
        )}
      </Suspense>
    </div>
  );
}
