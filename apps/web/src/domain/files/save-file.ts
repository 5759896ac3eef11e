import { filesApi } from '@regest/contract/endpoints/files.ts';
import { errorMessageKey } from '../../api/api-error.ts';
import { send } from '../../api/send.ts';
import { urlOf } from '../../api/url-of.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { downloadUrl } from './file-urls.ts';

/**
 * The browser saves the file, and would write a refusal into the file or ignore it. So its first byte is requested
 * before: what cannot be fetched is reported here, and an expired session signs in first.
 */
export async function saveFile(
  { id, name }: { id: number; name: string },
  t: Translate,
  { original = false } = {},
) {
  let address: string;
  try {
    const first = await send(urlOf(filesApi.read.path, { id }), { headers: { range: 'bytes=0-0' } });
    await first.body?.cancel();
    address = await downloadUrl(id, original);
  } catch (error) {
    notify.error(`${t('file.download.error')} ${t(errorMessageKey(error))}`);
    return;
  }
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
