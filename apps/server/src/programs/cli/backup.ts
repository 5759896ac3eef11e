import { basename } from 'node:path';
import { MANIFEST, type Manifest } from '../../backup/manifest.ts';
import { isEncrypted, openArchive } from '../../backup/read-archive.ts';
import { refuseOtherFile } from '../../backup/refuse-other-file.ts';
import { verifyArchive } from '../../backup/verify-archive.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import { describeStartupError } from '../../errors/startup-error.ts';
import { say } from '../../operation/console-texts.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { findAuditHead } from '../../queries/audit/audit-chain.ts';
import { noteHead } from '../../services/audit/heads.ts';
import { printFaults } from './print-faults.ts';
import { findPassphrase, passphraseOfEnvironment } from './read-passphrase.ts';
import { argument, withProgram } from './with-program.ts';

async function write(file: string): Promise<void> {
  await withProgram(async ({ pool, db, store, settings }) => {
    await refuseOtherFile(file);
    // Read before the backup begins, so that the backup contains this head.
    const head = await findAuditHead(db);
    const files = process.argv.includes('--without-files') ? null : store;
    const unsound = await writeBackup(pool, files, file, await passphraseOfEnvironment());
    await insertAuditEvent(db, {
      kind: 'backup',
      userId: null,
      institutionId: null,
      details: { done: 'written', archive: basename(file), unsound: unsound.length },
    });
    await noteHead(settings.dataDir, head);
    console.log(say('backup.written', { file }));
    console.log(say('doctor.audit.head', { position: head.position, hash: head.hash }));
    printFaults(unsound.map(({ entry, file: owner }) => ({ entry, file: owner, where: 'store' as const })));
    if (unsound.length > 0) process.exitCode = 1;
  });
}

/** Verifies a backup without a database, on any machine. */
async function verify(file: string): Promise<void> {
  try {
    const archive = await openArchive(file, (await isEncrypted(file)) ? await findPassphrase() : null);
    const { count, faults } = await verifyArchive(archive);
    printFaults(faults);
    if (faults.length > 0) process.exitCode = 1;
    else {
      const { takenAt } = JSON.parse(await archive.text(MANIFEST)) as Manifest;
      console.log(say('backup.sound', { file, takenAt, entries: count }));
    }
    await archive.close();
  } catch (error) {
    console.error(describeStartupError(error) ?? error);
    process.exitCode = 1;
  }
}

const file = argument(say('backup.usage'));
await (process.argv.includes('--verify') ? verify(file) : write(file));
