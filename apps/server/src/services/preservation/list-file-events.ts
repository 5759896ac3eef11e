import { toPage } from '@regest/contract/endpoints/paging.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { countFileEvents, listFileEvents as listRows } from '../../queries/preservation/file-events.ts';
import { findReadable } from '../files/find-readable.ts';

export async function listFileEvents(
  db: Db,
  actor: Actor,
  id: number,
  { page, per_page }: { page: number; per_page: number },
) {
  await findReadable(db, actor, 'file.read', id);
  const rows = await listRows(db, id, page, per_page);
  return toPage(rows, await countFileEvents(db, id), page, per_page);
}
