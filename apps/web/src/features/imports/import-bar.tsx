import { Button } from '@mantine/core';
import type { ImportView } from '@regest/contract/endpoints/imports.ts';
import { IconArrowBackUp, IconCheck, IconDownload, IconRefresh } from '@tabler/icons-react';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { ChooseFile } from './choose-file.tsx';
import { applyImport, checkAgain, downloadFaults, type InTheWay, undoImport } from './import-actions.ts';
import classes from './imports.module.css';
import { changesNothing, sumText } from './sum-text.ts';
import { useSendImport } from './use-send-import.ts';

interface Props {
  importEntry: ImportView;
  onInTheWay: (records: readonly InTheWay[]) => void;
}

/** Actions for the state of the import; the primary one is last. */
export function ImportBar({ importEntry: found, onInTheWay }: Props) {
  const { t } = useTranslation();
  const { sending, send } = useSendImport(found.parentId);
  const { status, counts, kind } = found;
  const isFaulty = counts.fault > 0;
  const mayCheck = status === 'checked' || status === 'failed';
  const mayApply = status === 'checked' && !changesNothing(found);
  if (sending)
    return (
      <div className={classes.bar}>
        <ProgressBar label={t('imports.sending', { name: sending.name })} value={sending.progress} />
      </div>
    );
  return (
    <div className={classes.bar}>
      {kind === 'sheet' && status === 'checked' && isFaulty && (
        <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => downloadFaults(found, t)}>
          {t('imports.download')}
        </Button>
      )}
      {status !== 'applied' && status !== 'undone' && (
        <ChooseFile
          label={t(isFaulty ? 'imports.mended' : 'imports.another')}
          primary={status === 'refused'}
          onFiles={send}
        />
      )}
      {mayCheck && (
        <Button
          variant={status === 'failed' ? 'filled' : 'default'}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={async () => onInTheWay(await checkAgain(found.id, {}, t))}
        >
          {t('imports.checkAgain')}
        </Button>
      )}
      {mayApply && (
        <Button
          variant="filled"
          leftSection={<IconCheck size={16} aria-hidden />}
          onClick={async () => onInTheWay(await applyImport(found, sumText(found, t), t))}
        >
          {t(isFaulty ? 'imports.applyRest' : 'imports.apply')}
        </Button>
      )}
      {status === 'applied' && (
        <Button
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={async () => onInTheWay(await undoImport(found, t))}
        >
          {t('imports.undo')}
        </Button>
      )}
    </div>
  );
}
