import { type FileParentLevel, filesApi } from '@regest/contract/endpoints/files.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { IconScan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { openSending } from '../../domain/files/file-windows.ts';
import { useCan } from '../../session/current-user.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

/** Entries that send all files without a text, of a record and of all below it. */
export function useSendAll(level: FileParentLevel, id: number, enabled: boolean): MenuEntry[] {
  const { t } = useTranslation();
  const can = useCan();
  const { data } = useQuery({
    queryKey: ['file-counts', level, id],
    queryFn: ({ signal }) => call(filesApi.existence, { params: { level, id }, signal }),
    enabled: enabled && can('transcription.send'),
    staleTime: 0,
  });

  async function send(kind: TextKind) {
    try {
      const query = { below: 'true', sendable: kind } as const;
      const files = await call(filesApi.list, { params: { level, id }, query });
      if (files.length > 0) openSending(kind, files);
      else notify.info(t(kind === 'ocr' ? 'ocr.noFiles' : 'transcription.noFiles'));
    } catch (error) {
      notify.error(t(errorMessageKey(error)));
    }
  }

  const entries: (MenuEntry | false)[] = [
    data !== undefined &&
      data.ocr > 0 && {
        key: 'sendOcr',
        label: t('files.sendAllOcr', { count: data.ocr }),
        icon: <IconScan size={16} aria-hidden />,
        onSelect: () => send('ocr'),
      },
    data !== undefined &&
      data.stt > 0 && {
        key: 'sendSpeech',
        label: t('files.sendAllSpeech', { count: data.stt }),
        icon: <IconScan size={16} aria-hidden />,
        onSelect: () => send('stt'),
      },
  ];
  return entries.filter((entry) => entry !== false);
}
