import { transcriptionsApi } from '@regest/contract/endpoints/transcriptions.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { IconDownload } from '@tabler/icons-react';
import { download } from '../../../api/download.ts';
import { urlOf } from '../../../api/url-of.ts';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import { notify } from '../../../ui/notices/notify.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';

const FORMATS = { ocr: ['txt', 'alto', 'page'], stt: ['vtt', 'srt', 'txt'] } as const;
const EXTENSIONS: Partial<Record<string, string>> = { alto: 'alto.xml', page: 'page.xml' };

interface Props {
  fileId: number;
  kind: TextKind;
  dirty: boolean;
}

/** Downloads of the stored text, without unsaved changes. */
export function DownloadMenu({ fileId, kind, dirty }: Props) {
  const { t } = useTranslation();
  return (
    <ActionMenu
      label={t('textEditor.download')}
      icon={<IconDownload size={16} aria-hidden />}
      entries={FORMATS[kind].map((format) => ({
        key: format,
        label: t(`textEditor.format.${format}`),
        disabledReason: dirty ? t('textEditor.saveToDownload') : undefined,
        onSelect: () =>
          download(
            urlOf(transcriptionsApi.download.path, { fileId }, { format }),
            `tekst.${EXTENSIONS[format] ?? format}`,
          ).catch(() => notify.error(t('file.download.error'))),
      }))}
    />
  );
}
