import 'virtual:texts/files';
import 'virtual:texts/pages';
import { Button } from '@mantine/core';
import { publishingStatus } from '@regest/reading/in-words.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { institutionOnPortal } from '../../domain/addresses/addresses.ts';
import { FilesParentContext } from '../../domain/files/files-parent.ts';
import { LoadingPage } from '../../domain/pages/loading-page.tsx';
import { editionText } from '../../domain/records/edition-text.ts';
import { Signature } from '../../domain/records/signature.tsx';
import { StatusBadge } from '../../domain/records/status-badge.tsx';
import { InstitutionForm } from '../../features/institutions/institution-form.tsx';
import { institutionQuery } from '../../features/institutions/institution-queries.ts';
import { PublishInstitution } from '../../features/institutions/publish-institution.tsx';
import { QuotaSummary } from '../../features/transcriptions/quota/quota-summary.tsx';
import { useCan } from '../../session/current-user.ts';
import { settingsQuery } from '../../session/settings.ts';
import { ButtonLink } from '../../ui/page/button-link.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { FilesField } from '../records/files-field.tsx';

const route = getRouteApi('/member/institutions/$id');

export default function InstitutionsEditPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const can = useCan();
  const query = useQuery(institutionQuery(id));
  const institution = query.data;
  const portalUrl = useQuery(settingsQuery).data?.portalUrl;
  const parent = useMemo(() => ({ level: 'institution' as const, id, institutionId: id }), [id]);
  const above = can('institution.create') && <Link to="/institutions">{t('institutions.title')}</Link>;
  if (query.error || !institution)
    return (
      <LoadingPage query={query} heading={<PageHeading title={t('pages.institutionEdit')} above={above} />} />
    );
  return (
    <FilesParentContext value={parent}>
      <InstitutionForm
        key={institution.id}
        institution={institution}
        heading={
          <PageHeading
            title={institution.name}
            above={above}
            meta={
              <>
                <Signature value={institution.signature} copyable />{' '}
                <StatusBadge status={publishingStatus(institution)} level="institution" />{' '}
                <span>{editionText(institution.editionMeta, t)}</span>
              </>
            }
            actions={
              <>
                {can('user.read') && (
                  <ButtonLink to="/users/institution/$id" params={{ id }} variant="subtle">
                    {t('users.title')}
                  </ButtonLink>
                )}
                {can('portalHome.write') && (
                  <ButtonLink to="/portal-home/$id" params={{ id }} variant="subtle">
                    {t('portalHome.ofInstitution')}
                  </ButtonLink>
                )}
                {portalUrl && institution.isPublished && (
                  <Button
                    component="a"
                    variant="subtle"
                    href={institutionOnPortal(portalUrl, institution.id)}
                    target="_blank"
                    rel="noopener"
                  >
                    {t('editor.onPortal')}
                  </Button>
                )}
                <PublishInstitution institution={institution} />
              </>
            }
          />
        }
        filesWidget={FilesField}
        limitsNote={<QuotaSummary institutionId={institution.id} withContact={false} />}
        onSaved={() => undefined}
      />
    </FilesParentContext>
  );
}
