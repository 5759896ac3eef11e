import { type FileView, filesApi } from '@regest/contract/endpoints/files.ts';
import { useQuery } from '@tanstack/react-query';
import { urlOf } from '../../api/url-of.ts';
import { renewSignature, signatureQuery } from './file-signatures.ts';

export type FileContent = Pick<FileView, 'id' | 'contentId'>;

/**
 * `img`, `audio` and `video` cannot send a header, so what lets them in goes into the address: a signature that opens
 * this one file for a while, never the token of the session.
 */
function signed(path: string, signature: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}signature=${signature}`;
}

/** The bytes of a file that was edited have another address: a browser shows what it has of the same one. */
export function signedFileUrl({ id, contentId }: FileContent, signature: string): string {
  return signed(urlOf(filesApi.read.path, { id }, { content: contentId }), signature);
}

/** A picture as it came, to be turned and cropped. */
export const originalPicturePath = (id: number) => urlOf(filesApi.thumbnail.path, { id }, { original: true });

/** Undefined until the server has signed it. */
export function useFileUrl(file: FileContent): string | undefined {
  const { data } = useQuery(signatureQuery(file.id));
  return data === undefined ? undefined : signedFileUrl(file, data);
}

/** Pictures the server made: `thumbnail` and `poster` of a file. */
export function usePictureUrl(id: number, path: string | null): string | undefined {
  const { data } = useQuery({ ...signatureQuery(id), enabled: path !== null });
  return data === undefined || path === null ? undefined : signed(path, data);
}

/** The browser saves it as it comes, so a gigabyte never has to fit into memory. */
export async function downloadUrl(id: number, original = false): Promise<string> {
  const query = { download: true, ...(original && { original }) };
  return signed(urlOf(filesApi.read.path, { id }, query), await renewSignature(id));
}
