import { useEffect } from 'react';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { watchUploads } from './upload/uploads.ts';

/** Reports uploads in the tray from the first one on, on any page. */
export function useWatchUploads() {
  const { t } = useTranslation();
  useEffect(
    () =>
      watchUploads({
        title: () => t('files.uploadTask'),
        detail: (done, total) => t('files.uploadTaskDone', { done, total }),
        failed: (count) => t('files.uploadTaskFailed', { count }),
        repeated: (count, name) => t('files.sameAs', { count, name }),
        success: (count) => (count === 1 ? t('file.upload.success') : t('files.uploaded', { count })),
      }),
    [t],
  );
}
