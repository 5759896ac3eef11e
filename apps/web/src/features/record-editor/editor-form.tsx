import type { Strictness } from '@regest/contract/derive/check-values.ts';
import { recordForm, visibleFields } from '@regest/contract/derive/form-layout.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import type { Role } from '@regest/contract/roles.ts';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { recordRoute } from '../../domain/addresses/addresses.ts';
import { noticeLink } from '../../domain/records/notice-link.ts';
import { restoreView } from '../../domain/records/open-record.ts';
import { EditShell } from '../../fields/editing/edit-shell.tsx';
import { copyKey } from '../../fields/editing/local-copies.ts';
import { useEditing } from '../../fields/editing/use-editing.ts';
import type { FormValues } from '../../fields/form/values.ts';
import type { ParentValue } from '../../fields/widgets/parent-widget.tsx';
import { useCan, useCurrentUser } from '../../session/current-user.ts';
import { useWorkMode } from '../../session/work-mode.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { CopyFromParent } from './copy-from-parent.tsx';
import classes from './editor.module.css';
import { EditorBanners } from './editor-banners.tsx';
import { EditorFields, tabLabelKey } from './editor-fields.tsx';
import { EditorHeader } from './editor-header.tsx';
import { fieldHints } from './field-hints.tsx';
import { InventoryHint } from './inventory-hint.tsx';
import { createRecord, updateRecord } from './record-calls.ts';
import { recordToForm } from './record-to-form.ts';
import type { EditorSlots } from './slots.ts';
import { StickyButton } from './sticky-button.tsx';
import { useEditorMenu } from './use-editor-menu.ts';
import { useNextRecord } from './use-next-record.ts';
import { useParentValues } from './use-parent-values.ts';
import { savingToPublish, usePublishing } from './use-publishing.ts';
import { useRecordForm } from './use-record-form.ts';
import { useSimpleDefaults } from './use-simple-defaults.ts';
import { useTab } from './use-tab.ts';

// A dialog brings code of its own; most visits open none.
const StickyDialog = lazy(() => import('./sticky-dialog.tsx'));

interface Props {
  level: RecordLevel;
  record?: RecordView;
  initial: FormValues;
  institutionId: number;
  /** Names of fields that came along from the record before. */
  carried?: readonly string[];
  suggestedSignature?: string;
  slots?: EditorSlots;
}

/** The form of one record, stored or new, with everything around it. */
export function EditorForm(props: Props) {
  const { level, record, initial, institutionId, carried = [], suggestedSignature, slots = {} } = props;
  const { t } = useTranslation();
  const router = useRouter();
  const user = useCurrentUser();
  const can = useCan();
  const mode = useWorkMode();
  const role = (user.roles[0] ?? 'SUBEDITOR') as Role;
  const fields = useMemo(() => visibleFields(recordFields(level), role), [level, role]);
  const tabs = useMemo(() => recordForm(level, mode, role), [level, mode, role]);
  const shellTabs = tabs.map((one) => ({ ...one, label: t(tabLabelKey(level, one.name)) }));
  const yearsOnly = LEVELS[level].yearsOnly;
  const { form, base, setBase, shown } = useRecordForm({ level, fields, initial, record });
  const [tab, setTab] = useTab();
  const [choosingSticky, setChoosingSticky] = useState(false);
  const [showsHistory, setShowsHistory] = useState(false);
  // After the effects of what is inside: the heading takes the focus first.
  useEffect(() => {
    if (record) restoreView(level, record.id);
  }, [level, record]);
  const readOnly = shown?.isDeleted === true || !can('record.write');
  const { parent, values: parentValues, inherited } = useParentValues(form, fields);
  const assumed = useSimpleDefaults({ form, fields, parentValues, active: mode === 'simple' && !readOnly });

  const editing = useEditing<RecordView>({
    form,
    version: base?.version,
    copyKey: copyKey(user.id, level, base?.id ?? `new-${(initial.parentId as ParentValue | null)?.id ?? ''}`),
    readOnly,
    leaveBody: base ? undefined : t('leave.bodyCreate'),
    send: (body) => {
      const place = form.get('parentId') as Partial<ParentValue> | null;
      const values = { ...body, ...('parentId' in body && place?.level && { parentLevel: place.level }) };
      return base ? updateRecord(level, base.id, values) : createRecord(level, values);
    },
    toValues: (saved) => recordToForm(fields, saved),
    successText: (strictness) =>
      strictness === 'draft'
        ? t('save.success.draft')
        : t(base ? `save.success.${level}` : `save.created.${level}`),
    about: noticeLink,
    onSaved: (saved) => {
      if (!base) slots.onCreated?.(saved);
      setBase(saved);
    },
  });
  const { save, copy, setSummaryOpen, leaveFor } = editing;

  function openSaved(saved: RecordView) {
    leaveFor(
      () =>
        router.navigate({
          to: recordRoute(level),
          params: { id: String(saved.id) },
          search: tab === 'home' ? {} : { tab },
          replace: true,
        }),
      copyKey(user.id, level, saved.id),
    );
  }

  async function saveAndStay(strictness: Strictness) {
    const isNew = base === undefined;
    const saved = await editing.saveChanges(strictness, base);
    if (saved && isNew) openSaved(saved);
  }

  const next = useNextRecord({ level, form, fields, userId: user.id, save, leaveFor });
  const saveWhole = savingToPublish(save, form, t);
  const publish = usePublishing({
    saveFirst: async (way, made) => {
      if (made) return made;
      if (!base) return null;
      if (way === 'unpublish' || (!form.isDirty() && !base.isDraft)) return base;
      return saveWhole();
    },
    onChanged: (changed) => {
      form.refresh(recordToForm(fields, changed));
      setBase(changed);
    },
    onRefused: (error) => {
      form.refuse(error.errors);
      setSummaryOpen(true);
    },
  });
  const mayPublish = can('record.publish') && !base?.isPublished;

  /** A new record is saved first, whole, and then published. */
  async function publishNew() {
    if (base) return publish('alone');
    const saved = await saveWhole();
    if (!saved) return;
    await publish('alone', saved);
    openSaved(saved);
  }
  const entries = useEditorMenu({
    record: shown,
    form,
    inherited,
    slots,
    leaveFor,
    onHistory: () => setShowsHistory(true),
  });

  const fieldAction = useCallback(
    (field: Field) => {
      const parts = inherited[field.name];
      if (!parts || !parent || parent.level === 'document') return undefined;
      return (
        <CopyFromParent form={form} field={field} entity={level} parts={parts} parentLevel={parent.level} />
      );
    },
    [form, inherited, level, parent],
  );
  const fieldHint = useMemo(
    () => fieldHints({ form, level, suggested: suggestedSignature }),
    [form, level, suggestedSignature],
  );

  return (
    <>
      <EditShell
        form={form}
        entity={level}
        editing={editing}
        tabs={shellTabs}
        onTab={setTab}
        isNew={base === undefined}
        readOnly={readOnly}
        yearsOnly={yearsOnly}
        onSave={() => saveAndStay('full')}
        onDraft={base?.isPublished ? undefined : () => saveAndStay('draft')}
        onPublish={mayPublish ? () => void publishNew() : undefined}
        next={{ label: t(`editor.saveAndNext.${level}`), onNext: next }}
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
                onPublish={publish}
                steps={shown && slots.steps?.(shown)}
              />
              <EditorBanners
                level={level}
                record={shown}
                fields={fields}
                assumed={assumed}
                carried={carried}
                recovered={copy.found}
                onUseRecovered={copy.use}
                onDiscardRecovered={copy.forget}
              />
            </div>
            <div>
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
      </Suspense>
      {showsHistory && base && slots.history?.(base, () => setShowsHistory(false))}
    </>
  );
}
