import { MAX_UNITS_IN_PDF, MAX_UNITS_IN_PREPARED_PDF } from '@regest/portal/addresses/paths.ts';
import type { InventoryPage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { networkOf } from '../../limits/network.ts';
import {
  countWaitingInventories,
  findInventory,
  type InventoryRow,
  insertInventory,
} from '../../queries/inventories/inventories.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { findPublicHeads } from '../../queries/published/records.ts';
import { countUnits } from '../../queries/published/tree.ts';
import { requireSpace } from '../files/require-room.ts';
import {
  type CollectionFile,
  findPublicCollection,
  inventoryName,
  publicInventoryPdf,
} from '../portal/collection-files.ts';
import { langOf, pathOf } from '../portal/entries.ts';
import type { WholeDownload } from '../portal/exchange.ts';
import { limitADay } from '../reader-forms/accept-form.ts';

/** Requests from one network that start a job. */
const MAX_REQUESTS_A_DAY = 20;
const MAX_WAITING = 20;
const RETRY_AFTER_SECONDS = 60;

type PreparedState = InventoryPage['state'];

const stateOf = (units: number, row: InventoryRow | null): PreparedState => {
  if (units <= MAX_UNITS_IN_PDF) return 'ready';
  return units > MAX_UNITS_IN_PREPARED_PDF ? 'tooLarge' : (row?.state ?? 'none');
};

/** Progress of the PDF of a public collection; null for anything else. */
export async function loadInventory(deps: Deps, reader: Reader, id: number): Promise<InventoryPage | null> {
  const [head] = await findPublicHeads(reader, [id]);
  if (!head || !(await findPublicCollection(reader, id))) return null;
  const units = await countUnits(reader, id, MAX_UNITS_IN_PREPARED_PDF + 1);
  const row = await findInventory(deps.db, id);
  return {
    page: 'inventory',
    collection: { id, title: head.title, lang: langOf(head), path: pathOf(head) },
    state: stateOf(units, row),
    units,
    unitsDone: row?.units_done ?? 0,
    size: row?.size ?? null,
  };
}

/** Queues the PDF, unless it exists or is being made. */
export async function requestInventory(
  deps: Deps,
  reader: Reader,
  id: number,
  address: string,
): Promise<InventoryPage | null> {
  const page = await loadInventory(deps, reader, id);
  if (!page || (page.state !== 'none' && page.state !== 'failed')) return page;
  await requireSpace(deps);
  await inTransaction(deps.db, async (db) => {
    if ((await countWaitingInventories(db)) >= MAX_WAITING)
      throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
    await limitADay(db, 'inventory network', networkOf(address), MAX_REQUESTS_A_DAY);
    if (await insertInventory(db, id, page.units))
      await addJob(
        db,
        'make-inventory',
        { collectionId: id },
        {
          key: `inventory ${id}`,
          queue: 'inventories',
          maxAttempts: 3,
        },
      );
  });
  return loadInventory(deps, reader, id);
}

interface PreparedFile {
  contentId: string;
  size: number;
  name: string;
}

/**
 * The PDF of a collection: drawn while it is sent, or the stored file of the present state, null where there is none
 * yet; null as a whole for anything else.
 */
export async function openInventoryPdf(
  deps: Deps,
  reader: Reader,
  id: number,
  root: string,
  download: WholeDownload,
): Promise<CollectionFile | { prepared: PreparedFile | null } | null> {
  const collection = await findPublicCollection(reader, id);
  if (!collection) return null;
  const units = await countUnits(reader, id, MAX_UNITS_IN_PDF + 1);
  if (units <= MAX_UNITS_IN_PDF) return publicInventoryPdf(reader, id, root, download);
  const row = await findInventory(deps.db, id);
  if (row?.state !== 'ready' || row.content_id === null) return { prepared: null };
  const { content_id: contentId, size } = row;
  const name = inventoryName(collection, 'pdf');
  return { prepared: { contentId, size: size ?? 0, name } };
}
