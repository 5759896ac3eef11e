import { type ArchiveFault, FRAME } from '../../backup/verify-archive.ts';
import { say } from '../../operation/console-texts.ts';

function nameOf({ entry, file }: ArchiveFault): string {
  if (file) return say('backup.faultFile', { ...file });
  return entry === FRAME ? say('backup.frame') : entry;
}

/** Prints all damaged items, since every name is needed to look for other copies. */
export function printFaults(faults: readonly ArchiveFault[]): void {
  if (faults.length === 0) return;
  console.error(say('backup.faults', { count: faults.length }));
  for (const fault of faults) console.error(`  ${nameOf(fault)}: ${say(`backup.where.${fault.where}`)}`);
}
