import { filesApi } from '@regest/contract/endpoints/files.ts';
import { urlOf } from '../../api/call.ts';
import { tokenStore } from '../../api/token-store.ts';

/**
 * `img`, `audio` and `video` cannot send a header, so the token goes into the address; the server takes it there for
 * these two calls alone. Read when the element is drawn: after a new sign-in the next one has the new token.
 */
function withToken(path: string): string {
  const token = tokenStore.get();
  if (token === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}access_token=${encodeURIComponent(token)}`;
}

export function fileUrl(id: number): string {
  return withToken(urlOf(filesApi.read.path, { id }));
}

/** Pictures the server made: `thumbnail` and `poster` of a file. */
export function pictureUrl(path: string): string {
  return withToken(path);
}

/** The browser saves it as it comes, so a gigabyte never has to fit into memory. */
export function downloadUrl(id: number): string {
  return withToken(urlOf(filesApi.read.path, { id }, { download: true }));
}
