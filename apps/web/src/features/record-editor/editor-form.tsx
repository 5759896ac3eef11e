import { ActionIcon } from '@mantine/core';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { filesQuery } from '../../domain/files/files-query.ts';
import { restoreView } from '../../domain/records/open-record.ts';
import { EditShell, type ShellTab } from '../../fields/editing/edit-shell.tsx';
import { FormPanels } from '../../fields/editing/form-panels.tsx';
import { FieldSet } from '../../fields/field-set.tsx';
import type { FormSetting } from '../../fields/form/form-context.ts';
import type { FormValues } from '../../fields/form/values.ts';
import { useCan } from '../../session/current-user.ts';
import type { TextKey } from '../../ui/texts/translate.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { ClosureControl } from './closure-control.tsx';
import { CopyFromParent } from './copy-from-parent.tsx';
import classes from './editor.module.css';
import { EditorBanners } from './editor-banners.tsx';
import { EditorHeader } from './editor-header.tsx';
import { fieldHints } from './field-hints.tsx';
import { InventoryHint } from './inventory-hint.tsx';
import type { ProposalsProps } from './proposals.tsx';
import type { EditorSlots } from './slots.ts';
import { useEditorMenu } from './use-editor-menu.ts';
import { useInheritedDefaults } from './use-inherited-defaults.ts';
import { useParentValues } from './use-parent-values.ts';
import { useRecordEditor } from './use-record-editor.ts';
import { useSimpleDefaults } from './use-simple-defaults.ts';

/** Text key of a tab; a level with one tab does not show its name. */
function tabLabelKey(level: RecordLevel, tab: string): TextKey {
  return `tabs.${LEVELS[level].tabs.length > 1 ? level : 'collection'}.${tab}` as TextKey;
}

interface EditorFieldsProps {
  tabs: readonly ShellTab[];
  tab: string;
  onTab: (tab: string) => void;
  setting: FormSetting;
}

function EditorFields({ tabs, tab, onTab, setting }: EditorFieldsProps) {
  const currentTab = tabs.find((one) => one.name === tab) ?? tabs[0];
  if (!currentTab) return null;
  return (
    <FormPanels form={setting.form} tabs={tabs} tab={currentTab.name} onTab={onTab}>
      <FieldSet {...setting} fields={currentTab.fields} />
    </FormPanels>
  );
}

/** Button beside "save and add next" that chooses the fields to carry over. */
function StickyButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  const label = t('editor.sticky');
  return (
    <ActionIcon size={36} variant="default" aria-label={label} title={label} onClick={onClick}>
      <IconSettings size={17} aria-hidden />
    </ActionIcon>
  );
}

const Proposals = lazy(() => import('./proposals.tsx'));
// Dialogs load on demand, since most visits open none.
const TemplateDialog = lazy(() => import('./template-dialog.tsx'));
const StickyDialog = lazy(() => import('./sticky-dialog.tsx'));

/** Proposals, loaded only for records with files. */
function ProposalsOfFiles(props: ProposalsProps) {
  const { data: files = [] } = useQuery(filesQuery(props.record));
  return (
    files.length > 0 && (
      <Suspense>
        <Proposals {...props} />
      </Suspense>
    )
  );
}

interface Props {
  level: RecordLevel;
  record?: RecordView;
  initial: FormValues;
  institutionId: number;
  /** Names of fields carried over from the previous record. */
  carried?: readonly string[];
  suggestedSignature?: string;
  slots?: EditorSlots;
}

/** The form of one record, stored or new, with everything around it. */
export function EditorForm(props: Props) {
  const { level, record, initial, institutionId, carried = [], suggestedSignature, slots = {} } = props;
  const { t } = useTranslation();
  const can = useCan();
  const editor = useRecordEditor({
    level,
    record,
    initial,
    onCreated: slots.onCreated,
    hasChosenFiles: slots.hasChosenFiles,
  });
  const { user, mode, form, fields, tabs, tab, setTab, base, shown, readOnly, editing } = editor;
  const { copy } = editing;
  const shellTabs = tabs.map((one) => ({ ...one, label: t(tabLabelKey(level, one.name)) }));
  const yearsOnly = LEVELS[level].yearsOnly;
  const isNew = base === undefined;
  const [choosingSticky, setChoosingSticky] = useState(false);
  const [showsHistory, setShowsHistory] = useState(false);
  const [showsTemplates, setShowsTemplates] = useState(false);
  // Runs after the effects of the children, since the heading takes the focus first.
  useEffect(() => {
    if (record) restoreView(level, record.id);
  }, [level, record]);
  const { parent, values: parentValues, inherited } = useParentValues(form, fields);
  const isSimple = mode === 'simple';
  const inheritedDefaults = useInheritedDefaults({
    form,
    fields,
    inherited,
    isSimple,
    active: isNew && !readOnly,
  });
  const assumed = useSimpleDefaults({
    form,
    fields,
    parentValues,
    given: inheritedDefaults,
    active: isSimple && !readOnly,
  });
  const entries = useEditorMenu({
    level,
    record: shown,
    form,
    inherited,
    slots,
    leaveFor: editing.leaveFor,
    onHistory: () => setShowsHistory(true),
    onTemplates: () => setShowsTemplates(true),
  });

  const fieldAction = useCallback(
    (field: Field) => {
      const value = inherited[field.name];
      if (!value) return undefined;
      return <CopyFromParent form={form} field={field} entity={level} value={value} isNew={isNew} />;
    },
    [form, inherited, level, isNew],
  );
  const fieldHint = useMemo(
    () => fieldHints({ form, level, recordId: base?.id, suggested: suggestedSignature }),
    [form, level, base?.id, suggestedSignature],
  );

  return (
    <>
      <EditShell
        form={form}
        entity={level}
        editing={editing}
        tabs={shellTabs}
        onTab={setTab}
        isNew={isNew}
        readOnly={readOnly}
        yearsOnly={yearsOnly}
        onSave={() => editor.saveAndStay('full')}
        onDraft={base?.isPublished ? undefined : () => editor.saveAndStay('draft')}
        onPublish={editor.publishAlone}
        next={{ label: t(`editor.saveAndNext.${level}`), onNext: editor.saveAndNext }}
        nextOptions={<StickyButton onClick={() => setChoosingSticky(true)} />}
        hints={<InventoryHint form={form} fields={fields} level={level} />}
      >
        <div className={classes.content}>
          <div className={classes.columns}>
            <div>
              <EditorHeader
                level={level}
                record={shown}
                parent={parent}
                mode={mode}
                canPublish={can('record.publish')}
                canWrite={can('record.write')}
                entries={entries}
                onPublish={editor.publish}
                steps={shown && slots.steps?.(shown)}
                assignee={shown && slots.assignee?.(shown)}
                discussion={shown && slots.discussion?.(shown)}
                closure={shown && <ClosureControl record={shown} isDirty={() => form.isDirty()} />}
              />
              <EditorBanners
                level={level}
                record={shown}
                fields={fields}
                assumed={assumed}
                carried={carried}
                recovered={copy.earlierCopy}
                onUseRecovered={copy.use}
                onDiscardRecovered={copy.forget}
              />
              {base && !readOnly && (
                <ProposalsOfFiles form={form} record={base} fields={tabs.flatMap((one) => one.fields)} />
              )}
            </div>
            <div id="record-form" tabIndex={-1} className={classes.fields}>
              <EditorFields
                tabs={shellTabs}
                tab={tab}
                onTab={setTab}
                setting={{
                  form,
                  entity: level,
                  readOnly,
                  institutionId,
                  yearsOnly,
                  fieldAction,
                  fieldHint,
                  filesWidget: base ? slots.filesWidget : slots.newFilesWidget,
                }}
              />
            </div>
            {base && slots.aside?.(base)}
          </div>
        </div>
      </EditShell>
      <Suspense>
        {choosingSticky && (
          <StickyDialog userId={user.id} level={level} tabs={tabs} onClose={() => setChoosingSticky(false)} />
        )}
        {showsTemplates && <TemplateDialog level={level} onClose={() => setShowsTemplates(false)} />}
      </Suspense>
      {showsHistory && base && slots.history?.(base, () => setShowsHistory(false))}
    </>
  );
}
