import { setTimeout as wait } from 'node:timers/promises';

/** An import that is sent, checked, applied and perhaps undone, in several requests and jobs. */
export interface InSteps {
  fileName: string;
  table: string;
  parentId: number;
  isUndone: boolean;
}

type Ask = (method: string, url: string, body?: Record<string, unknown> | FormData) => Promise<Response>;
interface ImportState {
  id: number;
  status: string;
}

const PAUSE_MS = 200;
const PENDING_STATUSES = new Set(['checking', 'applying', 'undoing']);

/** Repeats a request until it is answered, since processes may be killed; repeated steps have no further effect. */
async function insist<T>(work: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const result = await work().catch(() => null);
    if (result !== null) return result;
    await wait(PAUSE_MS);
  }
}

async function answered(request: Promise<Response>): Promise<ImportState | null> {
  const answer = await request;
  if (answer.status >= 300) return null;
  return ((await answer.json()) as { import: ImportState }).import;
}

/** Ids of the imported records by signature; empty if the import failed or was undone. */
export async function importInSteps(ask: Ask, order: InSteps): Promise<Record<string, number>> {
  const settled = (id: number) =>
    insist(async () => {
      const job = await answered(ask('GET', `/api/imports/${id}`));
      return job && !PENDING_STATUSES.has(job.status) ? job : null;
    });
  const response = await insist(() => {
    const form = new FormData();
    form.append('parentId', String(order.parentId));
    form.append('fileContent', new Blob([order.table]), order.fileName);
    return answered(ask('POST', '/api/imports', form));
  });
  // A check that lost its database may fail with the advice to try again.
  if ((await settled(response.id)).status !== 'checked') return {};
  await insist(() => answered(ask('PUT', `/api/imports/${response.id}/apply`, {})));
  const applied = await settled(response.id);
  if (applied.status !== 'applied') return {};
  const rows = await insist(async () => {
    const answer = await ask('GET', `/api/imports/${response.id}/rows?per_page=100`);
    return answer.ok ? ((await answer.json()) as { content: { signature: string; id: number }[] }) : null;
  });
  if (order.isUndone) {
    await insist(() => answered(ask('PUT', `/api/imports/${response.id}/undo`)));
    if ((await settled(response.id)).status === 'undone') return {};
  }
  return Object.fromEntries(rows.content.map(({ signature, id }) => [signature, id]));
}
