import { findAuditHead } from '../queries/audit/audit-chain.ts';
import { noteHead } from '../services/audit/noted-heads.ts';
import type { Job } from './job.ts';

/** Once a day the end of the audit trail is written where the database cannot reach: into the log and a file. */
export const noteAuditHead: Job<Record<string, never>> = {
  schedule: '50 2 * * *',
  run: async ({ db, log, settings }) => {
    const head = await findAuditHead(db);
    await noteHead(settings.dataDir, head);
    // A warning, so that it is there at the usual level: a head that is not in the log proves nothing.
    log.warn({ auditHead: head }, 'the audit trail ends here');
  },
};
