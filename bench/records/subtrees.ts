import type { BenchServer } from '../bench-server.ts';
import type { BenchData } from '../build-records.ts';
import { quantile, timed } from '../measure.ts';

/** Times of the change and of one bare UPDATE; the p95 of others' requests without it and during it. */
export interface SubtreeChange {
  name: string;
  ours: number;
  bare: number;
  rest: number;
  busy: number;
}

/** Opens a record elsewhere again and again, for as long as `work` lasts or so many times. */
async function othersDuring(
  server: BenchServer,
  url: string,
  work: Promise<unknown> | null,
): Promise<number> {
  let over = false;
  void work?.finally(() => {
    over = true;
  });
  const waits: number[] = [];
  while (work ? !over : waits.length < 200) waits.push(await timed(() => server.ask('GET', url)));
  return quantile(waits, 0.95);
}

/** Each change of a whole collection against one bare UPDATE of the same rows and columns. */
export async function measureSubtrees(server: BenchServer, data: BenchData): Promise<SubtreeChange[]> {
  const { pool } = server;
  const url = `/api/collections/${data.collectionId}`;
  const elsewhere = `/api/collections/${data.collectionId + 1}`;
  const range = `path >= '${data.collectionId}.' and path < '${data.collectionId}/'`;
  const trash = { id: data.collectionId, level: 'collection', isRecursive: true };
  const PUBLISHED = 'is_published = true';
  const HIDDEN = 'is_published = false';
  const DELETED = `deleted_at = now(), deleted_by = 1, trash_root_id = ${data.collectionId}, is_published = false`;
  const RESTORED = 'deleted_at = null, deleted_by = null, trash_root_id = null';
  const steps: [string, string, () => Promise<unknown>, string][] = [
    ['publish', PUBLISHED, () => server.call('PUT', `${url}/publish`), HIDDEN],
    ['unpublish', HIDDEN, () => server.call('PUT', `${url}/publish?value=false`), PUBLISHED],
    ['delete', DELETED, () => server.call('DELETE', url), RESTORED],
    ['restore', RESTORED, () => server.call('PUT', '/api/trash', trash), DELETED],
  ];
  const changes: SubtreeChange[] = [];
  for (const [name, set, call, back] of steps) {
    const reset = async () => {
      await pool.query(`update record set ${back} where ${range}`);
      await pool.query('vacuum analyze record');
    };
    await reset();
    const bare = await timed(() => pool.query(`update record set ${set} where ${range}`));
    await reset();
    const ours = await timed(call);
    await reset();
    const rest = await othersDuring(server, elsewhere, null);
    const busy = await othersDuring(server, elsewhere, timed(call));
    changes.push({ name, ours, bare, rest, busy });
  }
  return changes;
}
