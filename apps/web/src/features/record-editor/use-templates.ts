import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { templatesApi } from '@regest/contract/endpoints/templates.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { useQuery } from '@tanstack/react-query';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { Form } from '../../fields/form/form-store.ts';
import { toFormValues } from '../../fields/form/values.ts';
import { useCan } from '../../session/current-user.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { prompt } from '../../ui/dialogs/dialog-requests.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { fillUntyped } from './inherit.ts';
import { templatesQuery } from './template-queries.ts';

interface Options {
  level: RecordLevel;
  record: RecordView | undefined;
  form: Form;
  onManage: () => void;
}

/** Menu entries that fill a new record from a template and save a stored record as a template. */
export function useTemplates({ level, record, form, onManage }: Options): MenuEntry[] {
  const { t } = useTranslation();
  const can = useCan();
  const institutionId = useWorkingInstitutionId();
  const { data } = useQuery({ ...templatesQuery(level, institutionId), enabled: record === undefined });

  function apply(name: string, values: Record<string, unknown>) {
    const fields = recordFields(level).filter((field) => field.name in values);
    const stored = toFormValues(fields, values);
    const parts = Object.fromEntries(
      fields.map((field) => [field.name, { parts: { [field.name]: stored[field.name] } }]),
    );
    form.assign(fillUntyped(form, parts));
    notify.info(t('templates.applied', { name }));
  }

  async function save(from: number) {
    const name = await prompt({
      title: t('templates.save'),
      label: t('templates.name'),
      help: t('templates.help'),
      confirmLabel: t('templates.confirm'),
      validate: (text) => (text.trim() === '' ? t('templates.nameEmpty') : undefined),
    });
    if (name === null) return;
    try {
      await call(templatesApi.save, { body: { name: name.trim(), from } });
      notify.info(t('templates.saved', { name: name.trim() }));
    } catch (error) {
      notify.error(t(errorMessageKey(error)));
    }
  }

  const manage = { key: 'templates', label: t('templates.manage'), onSelect: onManage };
  if (record !== undefined) {
    if (record.isDeleted || !can('record.bulk')) return [];
    return [{ key: 'template', label: t('templates.save'), onSelect: () => void save(record.id) }, manage];
  }
  const entries = (data?.templates ?? []).map(({ id, name, values }) => ({
    key: `template-${id}`,
    label: t('templates.use', { name }),
    onSelect: () => apply(name, values),
  }));
  return entries.length > 0 && can('record.bulk') ? [...entries, manage] : entries;
}
