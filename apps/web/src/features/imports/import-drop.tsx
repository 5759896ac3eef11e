import { Button } from '@mantine/core';
import { exportsApi } from '@regest/contract/endpoints/exports.ts';
import { MAX_IMPORT_BYTES } from '@regest/contract/exchange/imports.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { urlOf } from '../../api/url-of.ts';
import { downloadInBackground } from '../../domain/records/download-in-background.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useDrop } from '../../ui/form/use-drop.ts';
import { formatFileSize } from '../../ui/format/format-number.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { ChooseFile } from './choose-file.tsx';
import classes from './imports.module.css';
import { type Place, PlaceChoice } from './place-choice.tsx';
import { useSendImport } from './use-send-import.ts';

/** Area to drop or choose a file, with the record below which its rows go. */
export function ImportDrop() {
  const { t } = useTranslation();
  const institutionId = useWorkingInstitutionId();
  const [place, setPlace] = useState<Place | null>(null);
  const { sending, send } = useSendImport(place?.id ?? null);
  const { isOver, dropProps } = useDrop(sending === undefined, (data) => send([...data.files]));
  const template = () =>
    downloadInBackground(
      {
        url: urlOf(exportsApi.institutionSheet.path, { id: institutionId }, { format: 'xlsx' }),
        fallbackName: 'regest.xlsx',
        title: t('imports.templateTitle'),
        slowText: t('exports.preparing'),
      },
      t,
    );
  return (
    <div className={classes.bring}>
      <div className={classes.drop} data-over={isOver || undefined} {...dropProps}>
        {sending ? (
          <>
            <ProgressBar label={t('imports.sending', { name: sending.name })} value={sending.progress} />
            <Button variant="subtle" onClick={sending.stop}>
              {t('imports.stopSending')}
            </Button>
          </>
        ) : (
          <>
            <p className={classes.invitation}>{t('imports.drop')}</p>
            <ChooseFile primary label={t('imports.choose')} onFiles={send} />
            <p className={classes.help}>
              {t('imports.dropHelp', { size: formatFileSize(MAX_IMPORT_BYTES) })}
            </p>
          </>
        )}
      </div>
      <PlaceChoice institutionId={institutionId} value={place} onChange={setPlace} />
      <div className={classes.template}>
        <p className={classes.help}>{t('imports.templateHelp')}</p>
        <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={template}>
          {t('imports.template')}
        </Button>
      </div>
    </div>
  );
}
