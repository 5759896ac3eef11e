import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import 'virtual:texts/pages';
import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { download } from '../../api/download.ts';
import { AcquisitionList } from '../../features/acquisitions/acquisition-list.tsx';
import { acquisitionCsvUrl } from '../../features/acquisitions/acquisition-queries.ts';
import { useCan } from '../../session/current-user.ts';
import { notify } from '../../ui/notices/notify.ts';
import { ButtonLink } from '../../ui/page/button-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/acquisitions');

export default function AcquisitionsPage() {
  const { t } = useTranslation();
  const can = useCan();
  const id = useWorkingInstitutionId();
  const search = route.useSearch();

  async function saveCsv() {
    try {
      const fileName = await download(acquisitionCsvUrl(search, id), 'ksiega_nabytkow.csv');
      notify.success(t('exports.download.success', { fileName }));
    } catch {
      notify.error(t('exports.download.error'));
    }
  }

  return (
    <Page>
      <PageHeading
        title={t('acquisitions.title')}
        meta={t('acquisitions.intro')}
        actions={
          <>
            <Button onClick={saveCsv}>{t('list.downloadCsv')}</Button>
            {can('acquisition.write') && (
              <ButtonLink to="/acquisitions/create" variant="filled">
                {t('acquisitions.add')}
              </ButtonLink>
            )}
          </>
        }
      />
      <AcquisitionList search={search} />
    </Page>
  );
}
