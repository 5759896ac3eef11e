import 'virtual:texts/files';
import { filesApi } from '@regest/contract/endpoints/files.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { queryOptions } from '@tanstack/react-query';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { openSending } from './file-windows.ts';

/** How many files of these records, and of all below them, have no text yet. */
export const sendableCountQuery = (kind: TextKind, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['file-counts', 'below', kind, ids],
    queryFn: async ({ signal }) => {
      const query = { ids: ids.join(), sendable: kind, limit: '0' };
      return (await call(filesApi.below, { query, signal })).total;
    },
    staleTime: 0,
  });

/** Opens the questions before sending for all of them; false where there is nothing to send. */
export async function sendBelow(kind: TextKind, ids: readonly number[], t: Translate): Promise<boolean> {
  try {
    const { files } = await call(filesApi.below, { query: { ids: ids.join(), sendable: kind } });
    if (files.length > 0) openSending(kind, files);
    else notify.info(t(kind === 'ocr' ? 'ocr.noFiles' : 'transcription.noFiles'));
    return files.length > 0;
  } catch (error) {
    notify.error(t(errorMessageKey(error)));
    return false;
  }
}
