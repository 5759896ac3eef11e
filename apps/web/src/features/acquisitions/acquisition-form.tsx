import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import 'virtual:labels/acquisition';
import { checkValues } from '@regest/contract/derive/check-values.ts';
import { type AcquisitionView, acquisitionsApi } from '@regest/contract/endpoints/acquisitions.ts';
import { ACQUISITION_FIELDS } from '@regest/contract/fields/acquisition-fields.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { today } from '@regest/contract/text/day.ts';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { EntityForm } from '../../fields/editing/entity-form.tsx';
import { copyKey } from '../../fields/editing/local-copies.ts';
import { toFormValues } from '../../fields/form/values.ts';
import { useCan, useCurrentUser } from '../../session/current-user.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

interface Props {
  heading: ReactNode;
  acquisition?: AcquisitionView;
  onSaved: (acquisition: AcquisitionView) => void;
}

const FIELDS = fieldsOf(ACQUISITION_FIELDS);

/** Form values; the widget of the collection shows its signature and title instead of the id. */
function toValues({ collection, ...rest }: Partial<AcquisitionView>) {
  return toFormValues(FIELDS, {
    ...rest,
    collectionId: collection && {
      id: collection.id,
      name: collection.title,
      signature: collection.signature,
    },
  });
}

export function AcquisitionForm({ heading, acquisition, onSaved }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const me = useCurrentUser();
  const institutionId = useWorkingInstitutionId();

  async function send(body: Record<string, unknown>): Promise<AcquisitionView> {
    const reply = acquisition
      ? await call(acquisitionsApi.update, { params: { id: acquisition.id }, body: { acquisition: body } })
      : await call(acquisitionsApi.create, { body: { acquisition: { ...body, institutionId } } });
    return reply.acquisition;
  }

  return (
    <EntityForm<AcquisitionView>
      heading={heading}
      entity="acquisition"
      tabs={[{ name: 'home', label: t('acquisitions.title'), sections: [{ fields: FIELDS }] }]}
      initial={toValues(acquisition ?? { date: today() })}
      version={acquisition?.version}
      check={(values) => checkValues(FIELDS, values, 'full')}
      send={send}
      toValues={toValues}
      successText={t(acquisition ? 'save.success.acquisition' : 'save.created.acquisition')}
      onSaved={onSaved}
      copyKey={copyKey(me.id, 'acquisition', acquisition?.id ?? 'new')}
      readOnly={!can('acquisition.write')}
      institutionId={acquisition?.institutionId ?? institutionId}
    />
  );
}
