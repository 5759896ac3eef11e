import { Readable } from 'node:stream';
import { inTransaction } from '../../../apps/server/src/db/in-transaction.ts';
import { findImport } from '../../../apps/server/src/queries/imports/imports.ts';
import { storeUpload } from '../../../apps/server/src/services/files/store-content.ts';
import { applyImport } from '../../../apps/server/src/services/imports/apply-import.ts';
import {
  beginApply,
  beginUndo,
  createImport,
} from '../../../apps/server/src/services/imports/change-import.ts';
import { checkImport } from '../../../apps/server/src/services/imports/check-import.ts';
import { undoImport } from '../../../apps/server/src/services/imports/undo-import.ts';
import type { BenchServer } from '../../bench-server.ts';

const LARGEST = 1_000_000_000;
const GOES_ON = new AbortController().signal;

/** The steps of an import as the worker takes them, each to be timed. */
export function importSteps({ app: { deps } }: BenchServer, institutionId: number, userId: number) {
  const actor = { id: userId, role: 'SUPERVISOR', institutionId } as const;
  const expectStatus = async (id: number, expected: string) => {
    const job = await findImport(deps.db, id);
    if (job?.status !== expected) throw new Error(`${job?.status}: ${job?.message}`);
    return job;
  };
  return {
    async bring(name: string, bytes: Buffer, parentId?: number): Promise<number> {
      const { contentId, size } = await storeUpload(deps, Readable.from([bytes]), LARGEST);
      const created = await inTransaction(deps.db, (db) =>
        createImport(db, actor, { institutionId, parentId }, { contentId, size, name }),
      );
      return created.import.id;
    },
    async check(id: number) {
      await checkImport(deps, id, GOES_ON);
      return expectStatus(id, 'checked');
    },
    beginApply: (id: number) => inTransaction(deps.db, (db) => beginApply(db, actor, id, true)),
    async apply(id: number) {
      await applyImport(deps, id, userId);
      await expectStatus(id, 'applied');
    },
    async undo(id: number) {
      await inTransaction(deps.db, (db) => beginUndo(db, actor, id));
      await undoImport(deps, id, userId);
      await expectStatus(id, 'undone');
    },
  };
}
