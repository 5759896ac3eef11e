import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatFileSize } from '../../../ui/format/format-number.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { mayRetryUpload, type UploadItem } from '../upload/upload-item.ts';
import { uploads } from '../upload/uploads.ts';
import classes from './upload-row.module.css';

/** A file being sent, or one that failed and why. */
export function UploadRow({ item }: { item: UploadItem }) {
  const { t } = useTranslation();
  const { key, file, state, progress, fault } = item;
  const stop = t(state === 'failed' ? 'files.uploadDismiss' : 'files.uploadCancel');
  return (
    <li className={classes.row} data-state={state}>
      <div className={classes.main}>
        <p className={classes.name}>
          {file.name} <span className={classes.size}>{formatFileSize(file.size)}</span>
        </p>
        {state === 'sending' && <ProgressBar label={file.name} hideLabel value={progress} />}
        {state === 'waiting' && <p className={classes.note}>{t('files.waiting')}</p>}
        {state === 'failed' && (
          <p className={classes.fault} role="alert">
            {t(`files.fault.${fault ?? 'server'}`)}
          </p>
        )}
      </div>
      {mayRetryUpload(item) && (
        <Button size="compact-sm" onClick={() => uploads.retry(key)}>
          {t('files.uploadRetry')}
        </Button>
      )}
      <ActionIcon
        data-remover
        aria-label={`${stop}: ${file.name}`}
        title={stop}
        onClick={() => uploads.cancel(key)}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
