import type { FileView } from '@regest/contract/endpoints/files.ts';
import { IconAlertTriangle, IconFileCheck, IconFileText, IconLoader2 } from '@tabler/icons-react';
import { openText } from '../../../domain/files/file-windows.ts';
import { ClosedBadge } from '../../../domain/records/closed-badge.tsx';
import { formatClock, formatFileSize } from '../../../ui/format/format-number.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import classes from './file-row.module.css';

/** Size, pages or length, and the state of the text. */
export function FileProperties({ file }: { file: FileView }) {
  const { t } = useTranslation();
  return (
    <p className={classes.facts}>
      <span>{formatFileSize(file.contentLength)}</span>
      {file.pages !== null && file.pages > 1 && <span>{t('count.pages', { count: file.pages })}</span>}
      {file.duration !== null && <span>{formatClock(file.duration)}</span>}
      {file.transcription === 'ready' && (
        <button type="button" className={classes.textLink} onClick={() => openText(file)}>
          {file.textChecked ? (
            <IconFileCheck size={14} aria-hidden />
          ) : (
            <IconFileText size={14} aria-hidden />
          )}{' '}
          {t(file.textChecked ? 'files.hasCheckedText' : 'files.hasText')}
          <span className="visually-hidden">
            : {t('files.openText')} {file.name}
          </span>
        </button>
      )}
      {file.transcription === 'processing' && (
        <span className={classes.textState} data-state="processing">
          <IconLoader2 size={14} aria-hidden /> {t('files.text.processing')}
        </span>
      )}
      {file.transcription === 'failed' && (
        <span className={classes.textState} data-state="failed">
          <IconAlertTriangle size={14} aria-hidden /> {t('files.text.failed')}
        </span>
      )}
      {file.closed?.from.kind === 'file' && <ClosedBadge closed={file.closed} />}
      {file.problem !== null && (
        <span
          className={classes.textState}
          data-state={file.problem === 'notScanned' ? 'processing' : 'failed'}
        >
          {file.problem === 'notScanned' ? (
            <IconLoader2 size={14} aria-hidden />
          ) : (
            <IconAlertTriangle size={14} aria-hidden />
          )}{' '}
          {t(`files.problem.${file.problem}`)}
        </span>
      )}
    </p>
  );
}
