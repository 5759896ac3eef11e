import { connect } from '../../apps/server/src/db/connect.ts';
import { inTransaction } from '../../apps/server/src/db/in-transaction.ts';
import { put } from '../../apps/server/src/search/index.ts';
import type { BenchServer } from '../bench-server.ts';
import { quantile, timed, times } from '../measure.ts';

const RUNS = 100;

/** Milliseconds of a save, and of its part that makes the record findable: each run gives it another title. */
export async function measureSaving({ pool, call }: BenchServer, unitId: number) {
  const save = await times(RUNS, (run) =>
    call('PUT', `/api/units/${unitId}`, {
      unit: { title: `Akta gminy i parafii nr ${run}`, authorsUnknown: true },
    }),
  );
  const { db, close } = connect(pool.options.connectionString ?? '');
  const index: number[] = [];
  await inTransaction(db, async (transaction) => {
    for (let run = 0; run < RUNS; run += 1) {
      await transaction
        .updateTable('record')
        .set({ title: `Akta szkoły i urzędu nr ${run}` })
        .where('id', '=', unitId)
        .execute();
      index.push(await timed(() => put(transaction, 'record', [unitId])));
    }
  });
  await close();
  return { save: quantile(save, 0.5), index: quantile(index, 0.5) };
}
