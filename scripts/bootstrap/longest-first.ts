import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests of the API that take the longest: whole programs, engines, every call there is. */
export const LONGEST = [
  'apps/server/src/http/event-loop.test.ts',
  'apps/server/src/services/transcriptions/killed-worker.test.ts',
  'apps/server/src/search/hostile-queries.test.ts',
  'apps/server/test/processes/several-servers.test.ts',
  'apps/server/src/services/records/killed-server.test.ts',
  'apps/server/src/http/permission-matrix.test.ts',
  'apps/server/src/services/files/killed-resumable.test.ts',
  'apps/server/test/fuzz/fuzz.test.ts',
  'apps/server/test/chaos/chaos.test.ts',
  'apps/server/test/processes/rolling-restart.test.ts',
  'apps/server/src/services/records/record-life.test.ts',
  'apps/server/src/engines/ocr/ocr.test.ts',
  'apps/server/src/backup/backup-damage.test.ts',
  'apps/server/src/services/files/upload-parts.test.ts',
  'apps/server/src/routes/transcriptions/transcriptions.test.ts',
  'apps/server/src/programs/cli/create-admin.test.ts',
];

/** The rank of a file among the longest; after them all when it is not one. */
function placeOf(path: string): number {
  const place = LONGEST.findIndex((long) => path.replaceAll('\\', '/').endsWith(long));
  return place === -1 ? LONGEST.length : place;
}

/**
 * A machine that has not run them before would take them by their size, and one worker would wait at the end for a
 * short file that takes a minute.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one.moduleId) - placeOf(other.moduleId));
  }
}
