import type { SignatureClash } from '@regest/contract/endpoints/trash.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import type { LockedRecord } from '../../queries/records/record-locks.ts';
import { isSignatureTaken } from '../../queries/records/record-references.ts';
import type { Correction } from './check-correction.ts';
import { correctionFor } from './check-correction.ts';

type Restored = Pick<LockedRecord, 'id' | 'level' | 'title' | 'signature' | 'parent_id' | 'institution_id'>;

export function clashOf({
  id,
  level,
  title,
  signature,
  parent_id,
  institution_id,
}: Restored): SignatureClash {
  return { id, level, title, signature, parentId: parent_id ?? institution_id };
}

export function signatureConflict(record: Restored): AppError {
  return new AppError('signatureConflict', { conflicts: [clashOf(record)] });
}

/**
 * The signature under which a record can come back, or null when it clashes. Only the root
 * of what is restored can: nothing live is left below it, and whatever went to the trash
 * together with it had signatures of its own then. A correction is used only where it is needed.
 */
export async function freeSignature(
  db: Db,
  root: Restored,
  corrections: readonly Correction[],
): Promise<string | null> {
  const correction = correctionFor(root, corrections);
  const siblings = { institutionId: root.institution_id, parentId: root.parent_id };
  if (!(await isSignatureTaken(db, siblings, root.signature))) return root.signature;
  if (correction === null || (await isSignatureTaken(db, siblings, correction))) return null;
  return correction;
}
