import { type InstitutionView, institutionsApi } from '@regest/contract/endpoints/institutions.ts';
import { GIGABYTE } from '@regest/contract/values/file-types.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { format } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import 'virtual:labels/institution';
import { deadlineErrors } from '@regest/contract/derive/check-deadlines.ts';
import { checkValues } from '@regest/contract/derive/check-values.ts';
import { institutionForm } from '@regest/contract/derive/form-layout.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { maySet } from '@regest/contract/fields/field-access.ts';
import type { Role } from '@regest/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { EntityForm, type EntityTab } from '../../fields/editing/entity-form.tsx';
import { copyKey } from '../../fields/editing/local-copies.ts';
import type { FilesWidgetProps } from '../../fields/form/form-context.ts';
import { toFormValues } from '../../fields/form/values.ts';
import { useCan, useCurrentUser } from '../../session/current-user.ts';
import { settingsQuery } from '../../session/settings.ts';

/** Storage that the files use, and its limit. */
function StorageNote({ institution }: { institution: InstitutionView }) {
  const { t } = useTranslation();
  const { storageBytes, storageLimitGB } = institution;
  const limit =
    storageLimitGB === null
      ? t('institutions.limits.storageUnlimited')
      : t('institutions.limits.storageOf', { limit: format.bytes(storageLimitGB * GIGABYTE) });
  return (
    <Banner>
      <p>
        {t('institutions.limits.storage')}: <strong>{format.bytes(storageBytes)}</strong> ({limit}).
      </p>
    </Banner>
  );
}

interface Props {
  heading: ReactNode;
  institution?: InstitutionView;
  onSaved: (institution: InstitutionView) => void;
  filesWidget?: ComponentType<FilesWidgetProps>;
  /** Notice above the limits with the remaining quota and its rule. */
  limitsNote?: ReactNode;
}

const LIMITS_TAB = 'transcription-time-limit';
/** A field with one picture, which the form does not save; a list of pictures has an order to save. */
const isSinglePicture = (field: Field) => field.kind === 'files' && field.single === true;

/** Notice for roles that may only read the limits, with the contact address for changes. */
function LimitsNotice() {
  const { t } = useTranslation();
  const { data } = useQuery(settingsQuery);
  return (
    <Banner title={t('institutions.limits.adminOnly')}>
      {data && t('institutions.limits.contact', { email: data.contactEmail })}
    </Banner>
  );
}

export function InstitutionForm({ heading, institution, onSaved, filesWidget, limitsNote }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const me = useCurrentUser();
  const [role = 'SUBEDITOR'] = me.roles as Role[];
  const tabs: EntityTab[] = institutionForm(role).map(({ name, fields }) => {
    const locked = fields.every((field) => !maySet(role, field));
    return {
      name,
      label: t(`tabs.institution.${name as 'home'}`),
      sections: [
        {
          fields,
          readOnly: locked,
          before: (
            <>
              {name === LIMITS_TAB && limitsNote}
              {name === LIMITS_TAB && institution && <StorageNote institution={institution} />}
              {locked && <LimitsNotice />}
            </>
          ),
        },
      ],
    };
  });
  const fields = tabs.flatMap(({ sections }) => sections.flatMap((section) => section.fields));
  const checked = fields.filter((field) => !isSinglePicture(field) && maySet(role, field));
  const toValues = (from: Partial<InstitutionView>) => toFormValues(fields, from);

  async function send(body: Record<string, unknown>): Promise<InstitutionView> {
    const reply = institution
      ? await call(institutionsApi.update, { params: { id: institution.id }, body: { institution: body } })
      : await call(institutionsApi.create, { body: { institution: body } });
    return reply.institution;
  }

  return (
    <EntityForm<InstitutionView>
      heading={heading}
      entity="institution"
      tabs={tabs}
      initial={toValues(institution ?? { address: { country: t('institutions.defaultCountry') } as never })}
      version={institution?.version}
      check={(values) => {
        const result = checkValues(checked, values, 'full');
        const late = deadlineErrors(checked, result.values, institution ?? null);
        return { values: result.values, errors: [...result.errors, ...late] };
      }}
      send={send}
      toValues={toValues}
      successText={t(institution ? 'save.success.institution' : 'save.created.institution')}
      onSaved={onSaved}
      copyKey={copyKey(me.id, 'institution', institution?.id ?? 'new')}
      readOnly={!can('institution.write')}
      institutionId={institution?.id}
      filesWidget={institution && filesWidget}
    />
  );
}
