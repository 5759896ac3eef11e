import { useCallback, useState } from 'react';
import { renewSignature } from './file-signatures.ts';
import { type FileContent, signedFileUrl, useFileUrl } from './file-urls.ts';

/**
 * The address a file was first opened with, although newer ones come: another would start a recording again and load a
 * picture twice. `renew` takes the newest once the old one is refused, and tells whether there was a newer one.
 */
export function useStableUrl({ id, contentId }: FileContent) {
  const latest = useFileUrl({ id, contentId });
  const [current, setCurrent] = useState({ contentId, url: latest });
  const isCurrent = current.contentId === contentId;
  if (!isCurrent || (current.url === undefined && latest !== undefined))
    setCurrent({ contentId, url: latest });
  const url = isCurrent ? current.url : undefined;

  const renew = useCallback(async (): Promise<boolean> => {
    const signature = await renewSignature(id).catch(() => null);
    const fresh = signature === null ? url : signedFileUrl({ id, contentId }, signature);
    if (fresh === url) return false;
    setCurrent({ contentId, url: fresh });
    return true;
  }, [id, contentId, url]);
  return { url, renew };
}
