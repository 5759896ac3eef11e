import type { FileSignature } from '@regest/contract/endpoints/files.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { can } from '@regest/contract/permissions.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { listInstitutionsOfFiles } from '../../queries/files/find-files.ts';
import { findSessionId } from '../../queries/session/sessions.ts';
import { fileKey } from './file-key.ts';
import { expiryOf, signFile } from './file-signature.ts';

/** One signature for each of these files that the caller may read; the others are left out. */
export async function signFiles(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  tokenHash: Buffer | undefined,
  ids: readonly number[],
): Promise<FileSignature[]> {
  const id = tokenHash && (await findSessionId(db, tokenHash));
  if (id === undefined || !tokenHash) throw new AppError('unauthorized');
  const [key, files] = await Promise.all([fileKey(db), listInstitutionsOfFiles(db, ids)]);
  const expires = expiryOf();
  return files
    .filter(({ institution_id }) => can(actor, 'file.read', { institutionId: institution_id }))
    .map((file) => ({ id: file.id, signature: signFile(key, file.id, { id, tokenHash }, expires), expires }));
}
