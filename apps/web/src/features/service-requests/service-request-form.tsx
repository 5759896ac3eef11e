import 'virtual:labels/serviceRequest';
import { Button } from '@mantine/core';
import { checkValues } from '@regest/contract/derive/check-values.ts';
import { serviceRequestsApi } from '@regest/contract/endpoints/service-requests.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { SERVICE_REQUEST_FIELDS } from '@regest/contract/fields/service-request-fields.ts';
import { type FormEvent, useMemo, useState } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { FieldSet } from '../../fields/field-set.tsx';
import { focusControl } from '../../fields/form/control-id.ts';
import { useFormState } from '../../fields/form/form-context.ts';
import { createForm } from '../../fields/form/form-store.ts';
import { toFormValues } from '../../fields/form/values.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts';

const FIELDS = fieldsOf(SERVICE_REQUEST_FIELDS);

export function ServiceRequestForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation();
  const form = useMemo(
    () =>
      createForm({
        fields: FIELDS,
        initial: toFormValues(FIELDS, {}),
        check: (values) => checkValues(FIELDS, values, 'full'),
      }),
    [],
  );
  const [busy, setBusy] = useState(false);
  useUnsavedGuard(useFormState(form, (one) => one.isDirty()));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const { values, errors } = form.checked('full');
    form.attempt();
    if (errors[0]) return focusControl(errors[0].fieldName);
    setBusy(true);
    try {
      await call(serviceRequestsApi.create, { body: values as Record<string, unknown> });
      form.rebase(toFormValues(FIELDS, {}));
      onSent();
    } catch (error) {
      if (error instanceof ApiError && error.errors.length > 0) form.refuse(error.errors);
      else notify.error(`${t(errorMessageKey(error))} ${t('save.textKept')}`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <FieldSet form={form} entity="serviceRequest" fields={FIELDS} />
      <Button type="submit" variant="filled" h={44} mt="md" aria-disabled={busy || undefined}>
        {t('actions.send')}
      </Button>
    </form>
  );
}
