import { buffer } from 'node:stream/consumers';
import { findExportedCollection } from '../../../apps/server/src/services/exports/export-scope.ts';
import { readInventory } from '../../../apps/server/src/services/exports/inventory.ts';
import { inventoryOdt } from '../../../apps/server/src/writers/odt/inventory.ts';
import { SIZES } from '../../build-records.ts';
import { table } from '../../measure.ts';
import { growthDuring, timed } from './watch-memory.ts';
import { withData } from './with-data.ts';

/** A collection of ten series of 1,000 units each. */
export function measureInventory(): Promise<string> {
  return withData(SIZES['100 000'], async ({ app, pool }, data) => {
    const actor = { id: 1, role: 'SUPERVISOR', institutionId: data.institutionId } as const;
    const collection = await findExportedCollection(app.deps.db, actor, data.collectionId);
    let received = 0;
    let bytes = 0;
    const growth = await growthDuring(async () => {
      received = await timed(async () => {
        const { document, close } = await readInventory(pool, collection, new AbortController().signal);
        bytes = (await buffer(inventoryOdt(document))).length;
        await close();
      });
    });
    return table(
      ['units', 'inventory s (≤ 10)', 'growth MB (< 300)', 'ODT MB'],
      [['10000', (received / 1000).toFixed(2), growth.toFixed(0), (bytes / 1e6).toFixed(2)]],
    );
  });
}
