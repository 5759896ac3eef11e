import 'virtual:labels/agreement';
import { checkValues } from '@regest/contract/derive/check-values.ts';
import { type AgreementView, agreementsApi } from '@regest/contract/endpoints/agreements.ts';
import { AGREEMENT_FIELDS } from '@regest/contract/fields/agreement-fields.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { today } from '@regest/contract/text/day.ts';
import type { ComponentType, ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { EntityForm } from '../../fields/editing/entity-form.tsx';
import { copyKey } from '../../fields/editing/local-copies.ts';
import type { FilesWidgetProps } from '../../fields/form/form-context.ts';
import { toFormValues } from '../../fields/form/values.ts';
import { useCan, useCurrentUser } from '../../session/current-user.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

interface Props {
  heading: ReactNode;
  agreement?: AgreementView;
  /** Record that a new agreement covers. */
  recordId?: number | undefined;
  onSaved: (agreement: AgreementView) => void;
  /** Widget of documents; missing for a new agreement, which has no id to attach them to. */
  filesWidget?: ComponentType<FilesWidgetProps>;
}

const FIELDS = fieldsOf(AGREEMENT_FIELDS);
const toValues = (agreement: Partial<AgreementView>) => toFormValues(FIELDS, agreement);

export function AgreementForm({ heading, agreement, recordId, onSaved, filesWidget }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const me = useCurrentUser();
  const institutionId = useWorkingInstitutionId();

  async function send(body: Record<string, unknown>): Promise<AgreementView> {
    const records = recordId === undefined ? [] : [{ id: recordId }];
    const reply = agreement
      ? await call(agreementsApi.update, { params: { id: agreement.id }, body: { agreement: body } })
      : await call(agreementsApi.create, { body: { agreement: { ...body, institutionId, records } } });
    return reply.agreement;
  }

  return (
    <EntityForm<AgreementView>
      heading={heading}
      entity="agreement"
      tabs={[{ name: 'home', label: t('agreements.title'), sections: [{ fields: FIELDS }] }]}
      initial={toValues(
        agreement ?? { signedOn: today(), covers: 'files', naming: 'full', kind: 'narrator' },
      )}
      version={agreement?.version}
      check={(values) => checkValues(FIELDS, values, 'full')}
      send={send}
      toValues={toValues}
      successText={t(agreement ? 'save.success.agreement' : 'save.created.agreement')}
      onSaved={onSaved}
      copyKey={copyKey(me.id, 'agreement', agreement?.id ?? `new-${recordId ?? ''}`)}
      readOnly={!can('agreement.write')}
      institutionId={agreement?.institutionId ?? institutionId}
      filesWidget={filesWidget}
    />
  );
}
