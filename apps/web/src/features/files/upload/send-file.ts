import { type FileView, filesApi } from '@regest/contract/endpoints/files.ts';
import { upload } from '../../../api/upload.ts';
import { partsOf, type SendOptions } from './upload-item.ts';

/** Above this a broken connection would cost more than the few more calls of a resumable upload. */
const RESUMABLE_FROM = 16 * 1024 * 1024;

function sendWhole({ file, target, chosen, signal, onProgress }: SendOptions): Promise<FileView> {
  const form = new FormData();
  const fields = { ...partsOf(target, file), ...chosen };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('fileContent', file, file.name);
  return upload<FileView>(filesApi.upload.path, form, { signal, onProgress });
}

/** Null when the file is there but the last answer was lost on the way. */
export async function sendFile(options: SendOptions): Promise<FileView | null> {
  if (options.file.size < RESUMABLE_FROM) return sendWhole(options);
  const { sendInParts } = await import('./send-in-parts.ts');
  return sendInParts(options);
}
