import { connectReader } from '../../db/connect-reader.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { JobRun } from '../../operation/job-run.ts';
import { claimContent } from '../../queries/files/unreferenced-content.ts';
import {
  deleteOutdatedInventories,
  findInventory,
  type InventoryMoment,
  MOMENT_OF_SNAPSHOT,
  setInventoryFailed,
  setInventoryReady,
  setUnitsDone,
  touchInventories,
} from '../../queries/inventories/inventories.ts';
import { openSnapshot } from '../../queries/shared/snapshot.ts';
import type { InventoryDocument, InventoryUnit } from '../../writers/odt/inventory-document.ts';
import { whileSpace } from '../files/require-room.ts';
import { discardContent, storeContent } from '../files/store-content.ts';
import { findPublicCollection, publicInventoryOf } from '../portal/collection-files.ts';
import { placeOf } from '../portal/portal-place.ts';

const MEGABYTE = 1024 * 1024;
/** Limit of one inventory; 20,000 units make some 15 MB. */
const MAX_INVENTORY_BYTES = 100 * MEGABYTE;
/** Limit of all inventories together; past it the oldest are deleted. */
const MAX_TOTAL_BYTES = 500 * MEGABYTE;
const UNITS_PER_REPORT = 500;

/** Passes the drawn units on and reports their number so far. */
async function* reported(
  units: InventoryDocument['units'],
  report: (done: number) => Promise<void>,
): AsyncGenerator<InventoryUnit> {
  let writtenCount = 0;
  for await (const unit of units) {
    yield unit;
    writtenCount += 1;
    if (writtenCount % UNITS_PER_REPORT === 0) await report(writtenCount);
  }
}

async function draw(deps: Deps, collectionId: number, signal: AbortSignal) {
  const { reader, close } = connectReader(deps.pool, (error) =>
    deps.log.warn({ err: error }, 'idle reader lost'),
  );
  const collection = await findPublicCollection(reader, collectionId).finally(close);
  if (!collection) return null;
  const { origin, base } = placeOf(deps);
  const snapshot = await openSnapshot(deps.pool, signal, 'public');
  try {
    const [moment] = await snapshot.list<InventoryMoment>(MOMENT_OF_SNAPSHOT, []);
    if (!moment) throw new Error('A snapshot has no moment.');
    const inventory = await publicInventoryOf(snapshot, collection, `${origin}${base}`);
    const units = reported(inventory.units, (done) => setUnitsDone(deps.db, collectionId, done));
    // The PDF writer is loaded with the first inventory.
    const { inventoryPdf } = await import('../../writers/pdf/inventory-pdf.ts');
    const stored = await storeContent(
      deps,
      whileSpace(deps, inventoryPdf({ ...inventory, units })),
      MAX_INVENTORY_BYTES,
    );
    return { stored, moment };
  } finally {
    await snapshot.close();
  }
}

/** Draws a requested inventory. Can be killed anywhere and run again. */
export async function makeInventory(deps: Deps, collectionId: number, run: JobRun): Promise<void> {
  if ((await findInventory(deps.db, collectionId))?.state !== 'waiting') return;
  try {
    const inventory = await draw(deps, collectionId, run.signal);
    // The collection was withdrawn after the request.
    if (!inventory) return await setInventoryFailed(deps.db, collectionId);
    const { stored, moment } = inventory;
    const isWanted = await inTransaction(deps.db, async (db) => {
      const isWaiting = await setInventoryReady(db, collectionId, stored, moment);
      if (isWaiting) await claimContent(db, stored.contentId);
      return isWaiting;
    });
    if (!isWanted) await discardContent(deps, stored.contentId);
    await deleteOutdatedInventories(deps.db, MAX_TOTAL_BYTES);
  } catch (error) {
    if (run.isLastAttempt) await setInventoryFailed(deps.db, collectionId);
    throw error;
  }
}

export async function sweepInventories(db: Db): Promise<void> {
  await deleteOutdatedInventories(db, MAX_TOTAL_BYTES);
  await touchInventories(db);
}
