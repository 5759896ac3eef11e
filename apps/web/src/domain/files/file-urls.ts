import { filesApi } from '@regest/contract/endpoints/files.ts';
import { useQuery } from '@tanstack/react-query';
import { urlOf } from '../../api/url-of.ts';
import { renewSignature, signatureQuery } from './file-signatures.ts';

/**
 * `img`, `audio` and `video` cannot send a header, so what lets them in goes into the address: a signature that opens
 * this one file for a while, never the token of the session.
 */
function signed(path: string, signature: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}signature=${signature}`;
}

export function signedFileUrl(id: number, signature: string): string {
  return signed(urlOf(filesApi.read.path, { id }), signature);
}

/** Undefined until the server has signed it. */
export function useFileUrl(id: number): string | undefined {
  const { data } = useQuery(signatureQuery(id));
  return data === undefined ? undefined : signedFileUrl(id, data);
}

/** Pictures the server made: `thumbnail` and `poster` of a file. */
export function usePictureUrl(id: number, path: string | null): string | undefined {
  const { data } = useQuery({ ...signatureQuery(id), enabled: path !== null });
  return data === undefined || path === null ? undefined : signed(path, data);
}

/** The browser saves it as it comes, so a gigabyte never has to fit into memory. */
export async function downloadUrl(id: number): Promise<string> {
  return signed(urlOf(filesApi.read.path, { id }, { download: true }), await renewSignature(id));
}
