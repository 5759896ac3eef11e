import type { Strictness } from '@regest/contract/derive/check-values.ts';
import { recordForm, visibleFields } from '@regest/contract/derive/form-layout.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Role } from '@regest/contract/roles.ts';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { recordRoute } from '../../domain/addresses/addresses.ts';
import { noticeLink } from '../../domain/records/notice-link.ts';
import { copyKey } from '../../fields/editing/local-copies.ts';
import { useEditing } from '../../fields/editing/use-editing.ts';
import type { FormValues } from '../../fields/form/values.ts';
import type { ParentValue } from '../../fields/widgets/parent-widget.tsx';
import { useCan, useCurrentUser } from '../../session/current-user.ts';
import { useWorkMode } from '../../session/work-mode.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { recordToForm } from './place.ts';
import { createRecord, updateRecord } from './record-calls.ts';
import { useNextRecord } from './use-next-record.ts';
import { usePublishing } from './use-publishing.ts';
import { useRecordForm } from './use-record-form.ts';

/** The open tab is in the address, so that a reload or a link opens the same one. */
function useTab(): [string, (tab: string) => void] {
  const search: { tab?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const setTab = useCallback(
    (tab: string) => {
      navigate({
        to: '.',
        search: (before: object) => ({ ...before, tab }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [search.tab ?? 'home', setTab];
}

interface Options {
  level: RecordLevel;
  /** The record as last read; undefined for a new one. */
  record?: RecordView;
  initial: FormValues;
  onCreated?: (record: RecordView) => void;
  /** True when files wait for the first save of a new record. */
  hasChosenFiles?: boolean;
}

/** Form, state, saving and publishing of one record, without the view. */
export function useRecordEditor({ level, record, initial, onCreated, hasChosenFiles }: Options) {
  const { t } = useTranslation();
  const router = useRouter();
  const user = useCurrentUser();
  const can = useCan();
  const mode = useWorkMode();
  const [tab, setTab] = useTab();
  const role = (user.roles[0] ?? 'SUBEDITOR') as Role;
  const fields = useMemo(() => visibleFields(recordFields(level), role), [level, role]);
  const tabs = useMemo(() => recordForm(level, mode, role), [level, mode, role]);
  const { form, base, setBase, shown } = useRecordForm({ level, fields, initial, record });
  const readOnly = shown?.isDeleted === true || !can('record.write');

  const editing = useEditing<RecordView>({
    form,
    version: base?.version,
    copyKey: copyKey(user.id, level, base?.id ?? `new-${(initial.parentId as ParentValue | null)?.id ?? ''}`),
    readOnly,
    leaveBody: base ? undefined : t(hasChosenFiles ? 'leave.bodyCreateFiles' : 'leave.bodyCreate'),
    hasOtherWork: hasChosenFiles,
    leaveStrictness: () => ((base ? base.isDraft : form.errors().length > 0) ? 'draft' : 'full'),
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
      if (!base) onCreated?.(saved);
      setBase(saved);
    },
  });
  const { machine, save, saveBeforePublishing, leaveFor, setSummaryOpen } = editing;

  function openSaved(saved: RecordView) {
    const open = () =>
      router.navigate({
        to: recordRoute(level),
        params: { id: String(saved.id) },
        search: tab === 'home' ? {} : { tab },
        replace: true,
      });
    leaveFor(open, copyKey(user.id, level, saved.id));
  }

  async function saveAndStay(strictness: Strictness) {
    const saved = await editing.saveChanges(strictness, base);
    if (saved && !base) openSaved(saved);
  }

  /** Saves the record and explains in a notice why it is not published; a failed connection has its own notice. */
  async function saveComplete(): Promise<RecordView | null> {
    const saved = await saveBeforePublishing();
    if (!saved && form.errors().length > 0) notify.error(t('publishing.error.incomplete'));
    return saved;
  }

  const publish = usePublishing({
    machine,
    findSaved: async (way) =>
      base && (way === 'unpublish' || (!form.isDirty() && !base.isDraft)) ? base : saveComplete(),
    onChanged: (changed) => {
      form.refresh(recordToForm(fields, changed));
      setBase(changed);
    },
    onRefused: (error) => {
      form.refuse(error.errors);
      setSummaryOpen(true);
    },
  });

  async function publishAlone() {
    const saved = await publish('alone');
    if (saved && !base) openSaved(saved);
  }

  return {
    user,
    mode,
    fields,
    tabs,
    tab,
    setTab,
    form,
    base,
    shown,
    readOnly,
    editing,
    saveAndStay,
    saveAndNext: useNextRecord({ level, form, fields, userId: user.id, save, leaveFor }),
    publish,
    publishAlone: can('record.publish') && !base?.isPublished ? publishAlone : undefined,
  };
}
