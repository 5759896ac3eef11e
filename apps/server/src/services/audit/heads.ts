import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../../deps.ts';
import { type AuditHead, findAuditHead } from '../../queries/audit/audit-chain.ts';

/** Log of chain heads outside the database: a forger of the whole database must reach this file too. */
const fileIn = (dataDir: string) => join(dataDir, 'audit-heads.log');
const LINE = /^\S+ (\d+) ([0-9a-f]{64})$/gm;

export async function noteHead(dataDir: string, { position, hash }: AuditHead): Promise<void> {
  await appendFile(fileIn(dataDir), `${new Date().toISOString()} ${position} ${hash}\n`, { mode: 0o600 });
}

/** Heads in the file; a line cut short by a crash is ignored. */
export async function readNotedHeads(dataDir: string): Promise<AuditHead[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return [...text.matchAll(LINE)].map(([, position, hash = '']) => ({ position: Number(position), hash }));
}

/** Writes the end of the audit trail where the database cannot reach: into the log and a file. */
export async function noteAuditHead({ db, log, settings }: Deps): Promise<void> {
  const head = await findAuditHead(db);
  await noteHead(settings.dataDir, head);
  // A warning, so that it is there at the usual level: a head that is not in the log proves nothing.
  log.warn({ auditHead: head }, 'the audit trail ends here');
}
