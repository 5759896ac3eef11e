import type { GridRow } from '@regest/contract/endpoints/bulk-records.ts';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import { filesApi } from '@regest/contract/endpoints/files.ts';
import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { openSending } from '../../domain/files/file-windows.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const sendable = (level: RecordLevel, id: number) =>
  call(filesApi.list, { params: { level, id }, query: { below: 'true', sendable: 'ocr' } });

/** Scans of these records, and of all below them, that have no text yet. */
async function scansOf(
  rows: readonly GridRow[],
  parent: { id: number; level: RecordLevel },
): Promise<FileView[]> {
  // What nothing lies below needs one call for all.
  if (rows.every(({ level }) => LEVELS[level].isLeaf)) {
    const ids = new Set(rows.map(({ id }) => id));
    const files = await sendable(parent.level, parent.id);
    return files.filter(({ parentId }) => parentId !== null && ids.has(parentId));
  }
  const files: FileView[] = [];
  for (const { level, id } of rows) files.push(...(await sendable(level, id)));
  return files;
}

/** Opens the questions before sending the scans of rows to OCR. */
export function useSendRows(parent: { id: number; level: RecordLevel }) {
  const { t } = useTranslation();
  return async function send(rows: readonly GridRow[]): Promise<void> {
    try {
      const files = await scansOf(rows, parent);
      if (files.length > 0) openSending('ocr', files);
      else notify.info(t('ocr.noFiles'));
    } catch (error) {
      notify.error(t(errorMessageKey(error)));
    }
  };
}
