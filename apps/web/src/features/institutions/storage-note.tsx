import type { InstitutionView } from '@regest/contract/endpoints/institutions.ts';
import { GIGABYTE } from '@regest/contract/text/gigabyte.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { format } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

/** What the files of the institution take of what it was given. */
export function StorageNote({ institution }: { institution: InstitutionView }) {
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
