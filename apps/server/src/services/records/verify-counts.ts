import type { Db } from '../../db/schema.ts';
import { listTextDrift } from '../../queries/desk/text-figures.ts';
import { listFileDrift } from '../../queries/files/recount-files.ts';
import { listStorageDrift } from '../../queries/files/storage.ts';
import type { CountDrift } from '../../queries/records/recount.ts';
import { listInstitutionDrift, listRecordDrift, listTreeFaults } from '../../queries/records/recount.ts';

/** Kept figures that differ from a recount; none, unless somebody wrote past the program. */
export async function findCountDrift(db: Db): Promise<CountDrift[]> {
  return [
    ...(await listRecordDrift(db)),
    ...(await listInstitutionDrift(db)),
    ...(await listFileDrift(db)),
    ...(await listStorageDrift(db)),
    ...(await listTextDrift(db)),
  ];
}

/** Records that stand where none may stand. */
export function findTreeFaults(db: Db): Promise<string[]> {
  return listTreeFaults(db);
}
