import { useCallback, useState } from 'react';
import { renewSignature } from './file-signatures.ts';
import { signedFileUrl, useFileUrl } from './file-urls.ts';

/**
 * The address a file was first opened with, although newer ones come: another would start a recording again and load a
 * picture twice. `renew` takes the newest once the old one is refused, and tells whether there was a newer one.
 */
export function useStableUrl(id: number) {
  const latest = useFileUrl(id);
  const [current, setCurrent] = useState({ id, url: latest });
  if (current.id !== id || (current.url === undefined && latest !== undefined))
    setCurrent({ id, url: latest });
  const url = current.id === id ? current.url : undefined;

  const renew = useCallback(async (): Promise<boolean> => {
    const signature = await renewSignature(id).catch(() => null);
    const fresh = signature === null ? url : signedFileUrl(id, signature);
    if (fresh === url) return false;
    setCurrent({ id, url: fresh });
    return true;
  }, [id, url]);
  return { url, renew };
}
