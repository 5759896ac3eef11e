import type { InstitutionView } from '@regest/contract/endpoints/institutions.ts';
import { bytesText, GIGABYTE } from '@regest/contract/text/bytes-text.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

/** What the files of the institution take of what it was given. */
export function StorageNote({ institution }: { institution: InstitutionView }) {
  const { t } = useTranslation();
  const { storageBytes, storageLimitGB } = institution;
  const limit =
    storageLimitGB === null
      ? t('institutions.limits.storageUnlimited')
      : t('institutions.limits.storageOf', { limit: bytesText(storageLimitGB * GIGABYTE) });
  return (
    <Banner>
      <p>
        {t('institutions.limits.storage')}: <strong>{bytesText(storageBytes)}</strong> ({limit}).
      </p>
    </Banner>
  );
}
