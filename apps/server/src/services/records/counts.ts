import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import type { Db } from '../../db/schema.ts';
import { listTextDrift } from '../../queries/desk/text-figures.ts';
import { countFilesOfSubtree, listFileDrift } from '../../queries/files/count-files.ts';
import { listStorageDrift } from '../../queries/files/storage.ts';
import type { LockedBranch } from '../../queries/records/hold.ts';
import {
  addToCounts,
  addToInstitutionCounts,
  type Contents,
  type CountDrift,
  changeEach,
  contentsOf,
  listInstitutionDrift,
  listRecordDrift,
  listTreeFaults,
  NOTHING,
} from '../../queries/records/record-counts.ts';
import type { Changed } from '../../queries/records/subtree-state.ts';

export function totalOf(changed: readonly Changed[]): number {
  return changed.reduce((sum, { count }) => sum + count, 0);
}

function contentsOfAll(changed: readonly Changed[]): Contents {
  return changed.reduce<Contents>((sum, { level, count }) => {
    const one = contentsOf(level);
    return {
      series: sum.series + one.series * count,
      units: sum.units + one.units * count,
      documents: sum.documents + one.documents * count,
    };
  }, NOTHING);
}

function scaled(by: Contents, sign: 1 | -1): Contents {
  return { series: sign * by.series, units: sign * by.units, documents: sign * by.documents };
}

/** Updates the counts of published records alone. */
export async function countPublished(
  db: Db,
  institutionId: number,
  changed: readonly Changed[],
  sign: 1 | -1,
): Promise<void> {
  const figures = changed.map(({ level, count }) => [`published_${LEVEL_PATHS[level]}`, sign * count]);
  await addToInstitutionCounts(db, institutionId, Object.fromEntries(figures));
}

/** Adds (1) or subtracts (-1) records in the counts above the root and of the institution. */
export async function countLive(
  db: Db,
  { record, ancestors }: LockedBranch,
  changed: readonly Changed[],
  sign: 1 | -1,
): Promise<void> {
  const above = ancestors.map(({ id }) => id);
  await addToCounts(db, changeEach(above, scaled(contentsOfAll(changed), sign)));
  const figures = changed.flatMap(({ level, count, published }) => [
    [LEVEL_PATHS[level], sign * count],
    [`published_${LEVEL_PATHS[level]}`, sign * published],
  ]);
  // After a deletion the trash group of the root counts; after a restore everything below the root is live.
  const { files, published_files } = await countFilesOfSubtree(db, record, sign === 1 ? null : record.id);
  await addToInstitutionCounts(db, record.institution_id, {
    ...Object.fromEntries(figures),
    files: sign * files,
    published_files: sign * published_files,
  });
}

/** Stored figures that differ from a recount; there are none unless the tables were changed outside the program. */
export async function findCountDrift(db: Db): Promise<CountDrift[]> {
  return [
    ...(await listRecordDrift(db)),
    ...(await listInstitutionDrift(db)),
    ...(await listFileDrift(db)),
    ...(await listStorageDrift(db)),
    ...(await listTextDrift(db)),
  ];
}

/** Records at places that are not allowed. */
export function findTreeFaults(db: Db): Promise<string[]> {
  return listTreeFaults(db);
}
