import { filesApi, MAX_SIGNED_FILES } from '@regest/contract/endpoints/files.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

/** The server gives half an hour at least. */
const RENEW_EVERY = 20 * 60_000;

interface PendingRequest {
  id: number;
  take: (signature: string) => void;
  refuse: (reason: unknown) => void;
}

let pending: PendingRequest[] = [];

async function requestSignatures(some: readonly PendingRequest[]): Promise<void> {
  try {
    const ids = [...new Set(some.map(({ id }) => id))];
    const signed = await call(filesApi.signatures, { query: { ids: ids.join(',') } });
    const signatures = new Map(signed.map(({ id, signature }) => [id, signature]));
    for (const { id, take, refuse } of some) {
      const signature = signatures.get(id);
      if (signature === undefined) refuse(new ApiError(404));
      else take(signature);
    }
  } catch (error) {
    for (const { refuse } of some) refuse(error);
  }
}

/** A page of files needs all signatures at the same moment: that is one call. */
function signatureOf(id: number): Promise<string> {
  if (pending.length === 0) {
    setTimeout(() => {
      const all = pending;
      pending = [];
      for (let at = 0; at < all.length; at += MAX_SIGNED_FILES)
        requestSignatures(all.slice(at, at + MAX_SIGNED_FILES));
    });
  }
  return new Promise((take, refuse) => pending.push({ id, take, refuse }));
}

/** Signature in the address of a file for an `img` or a player, in place of the token of the session. */
export function signatureQuery(id: number) {
  return queryOptions({
    queryKey: ['file-signature', id],
    queryFn: () => signatureOf(id),
    staleTime: RENEW_EVERY,
    refetchInterval: RENEW_EVERY,
    refetchOnWindowFocus: true,
  });
}

/** Renews the signature of a refused address: another session may have begun, or this computer slept. */
export function renewSignature(id: number): Promise<string> {
  return queryClient.fetchQuery({ ...signatureQuery(id), staleTime: 0 });
}
