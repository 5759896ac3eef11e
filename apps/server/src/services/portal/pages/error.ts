import { joinSignature } from '@regest/contract/text/signature.ts';
import { alertPath, sharedFolderPath } from '@regest/portal/addresses/paths.ts';
import type { Named } from '@regest/portal/views/common.ts';
import type { ErrorPage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import { findPublicHeads } from '../../../queries/published/records.ts';
import type { Above, Withdrawal } from '../addresses.ts';
import { findBrief, fullSignature, pathOf } from '../entries.ts';

interface ErrorAnswer {
  page: ErrorPage;
  status: number;
}

interface Nearest {
  parent: (Named & { signature: string }) | null;
  archive: ErrorPage['archive'];
}
const NOTHING_NEAR: Nearest = { parent: null, archive: null };

export const errorPage = (
  status: ErrorPage['status'],
  near: Nearest = NOTHING_NEAR,
  gone: ErrorPage['gone'] = null,
): ErrorAnswer => ({ page: { page: 'error', status, gone, secret: null, ...near }, status });

/** Page for an address without content. */
export const missingPage = (path: string): ErrorPage => ({
  ...errorPage(404).page,
  secret: path.startsWith(alertPath('')) ? 'alert' : path.startsWith(sharedFolderPath('')) ? 'folder' : null,
});

/** Nearest public record above an address, and its institution. */
async function findNearest(reader: Reader, { institutionId, recordId }: Above): Promise<Nearest> {
  const [archive, [parent]] = await Promise.all([
    findBrief(reader, institutionId),
    recordId === null ? [] : findPublicHeads(reader, [recordId]),
  ]);
  return {
    archive,
    parent: parent
      ? { title: parent.title, path: pathOf(parent), signature: fullSignature(parent) }
      : archive,
  };
}

/** Page of a withdrawn record: since when, and its neighbourhood; never its title. */
export async function loadGone(
  reader: Reader,
  { leftAt, signature, above }: Withdrawal,
): Promise<ErrorAnswer> {
  const near = above ? await findNearest(reader, above) : NOTHING_NEAR;
  const full = signature && joinSignature([near.parent?.signature ?? '', signature].filter(Boolean));
  return errorPage(410, near, { signature: full, day: leftAt });
}

export async function loadNotFound(reader: Reader, above?: Above): Promise<ErrorAnswer> {
  return above ? errorPage(404, await findNearest(reader, above)) : errorPage(404);
}
