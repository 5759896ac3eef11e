import { fileNameFault } from '@regest/contract/text/file-name.ts';
import { isPicture, MAX_FILE_BYTES } from '@regest/contract/values/file-types.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { UploadFault } from './upload-item.ts';

/** What the server would refuse anyway is told before a byte is sent. */
export function faultBefore(
  file: Pick<File, 'name' | 'size' | 'type'>,
  picturesOnly: boolean,
): UploadFault | null {
  if (file.size > MAX_FILE_BYTES) return 'tooBig';
  if (file.size === 0) return 'empty';
  if (fileNameFault(file.name) !== null) return 'name';
  return picturesOnly && !isPicture(file.type) ? 'picturesOnly' : null;
}

export function faultAfter(error: unknown): UploadFault {
  if (!(error instanceof ApiError) || error.status === 0) return 'lost';
  if (error.status === 413) return 'tooBig';
  if (error.status === 415) return 'type';
  if (error.status === 403 || error.status === 404) return 'forbidden';
  if (error.status === 400) return 'name';
  return 'server';
}
