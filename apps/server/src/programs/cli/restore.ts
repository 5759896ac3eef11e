import { basename } from 'node:path';
import { isEncrypted } from '../../backup/read-archive.ts';
import { DamagedBackup, restoreBackup } from '../../backup/restore-backup.ts';
import { say } from '../../operation/console-texts.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { migrateDatabase } from '../open-database.ts';
import { printFaults } from './print-faults.ts';
import { findPassphrase } from './read-passphrase.ts';
import { argument, withProgram } from './with-program.ts';

const file = argument(say('backup.restoreUsage'));
await withProgram(async ({ pool, db, store }, database) => {
  try {
    const { manifest, faults } = await restoreBackup(pool, store, file, {
      passphrase: (await isEncrypted(file)) ? await findPassphrase() : null,
      acceptDamage: process.argv.includes('--accept-damage'),
    });
    // Restoring a backup of an earlier version recreates the tables, without rights of the working role.
    await migrateDatabase(database);
    await insertAuditEvent(db, {
      kind: 'backup',
      userId: null,
      institutionId: null,
      details: {
        done: 'restored',
        archive: basename(file),
        takenAt: manifest.takenAt,
        unsound: faults.length,
      },
    });
    console.log(say('backup.restored', { takenAt: manifest.takenAt }));
    printFaults(faults);
  } catch (error) {
    if (error instanceof DamagedBackup) printFaults(error.faults);
    throw error;
  }
}, 'owner');
