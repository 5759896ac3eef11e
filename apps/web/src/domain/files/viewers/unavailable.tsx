import { Button } from '@mantine/core';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { usePictureUrl } from '../file-urls.ts';
import { saveFile } from '../save-file.ts';
import classes from './viewer.module.css';

interface Props {
  file: FileView;
  /** True where the viewer failed on a supported type. */
  broken?: boolean;
}

/** A file that the browser cannot show: its thumbnail, where there is one, and its download. */
export function Unavailable({ file, broken = false }: Props) {
  const { t } = useTranslation();
  const picture = usePictureUrl(file.id, file.thumbnail);
  return (
    <div className={classes.unavailable}>
      {picture && <img src={picture} alt="" />}
      <p>{t(broken ? 'files.previewBroken' : 'files.previewUnavailable')}</p>
      <Button
        variant="filled"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => saveFile(file, t)}
      >
        {t('files.download')}
      </Button>
    </div>
  );
}
