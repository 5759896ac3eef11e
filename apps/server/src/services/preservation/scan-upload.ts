import type { Actor } from '@regest/contract/permissions.ts';
import type { Deps } from '../../deps.ts';
import { ScannerUnavailable, scanStream } from '../../engines/virus/clamd.ts';
import { AppError } from '../../errors/app-error.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';

/**
 * For bytes that are drawn at once and not kept (a poster): scanned while the sender waits, and refused when that is
 * not possible, since the sender still has them.
 */
export async function scanUpload(
  { db, store, settings }: Pick<Deps, 'db' | 'store' | 'settings'>,
  actor: Actor,
  contentId: string,
  fileId: number,
): Promise<void> {
  if (settings.clamav === null) return;
  const verdict = await scanStream(settings.clamav, await store.read(contentId)).catch((error: unknown) => {
    if (!(error instanceof ScannerUnavailable)) throw error;
    throw new AppError('engineUnavailable', { message: ({ say }) => say('apiError.scannerAway') });
  });
  if (verdict.finding === null) return;
  await insertAuditEvent(db, {
    kind: 'virus',
    userId: actor.id,
    institutionId: actor.institutionId,
    resourceType: 'files',
    resourceId: fileId,
    details: { finding: verdict.finding, refused: true },
  });
  throw new AppError('fileQuarantined');
}
