import type { Deps } from '../../deps.ts';
import { findAuditHead } from '../../queries/audit/audit-chain.ts';
import { noteHead } from './noted-heads.ts';

/** The end of the audit trail is written where the database cannot reach: into the log and a file. */
export async function noteAuditHead({ db, log, settings }: Deps): Promise<void> {
  const head = await findAuditHead(db);
  await noteHead(settings.dataDir, head);
  // A warning, so that it is there at the usual level: a head that is not in the log proves nothing.
  log.warn({ auditHead: head }, 'the audit trail ends here');
}
