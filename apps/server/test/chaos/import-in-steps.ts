import { setTimeout as wait } from 'node:timers/promises';

/** A table that is sent, checked, applied and perhaps taken back: several requests and two jobs. */
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
const UNDER_WAY = new Set(['checking', 'applying', 'undoing']);

/** Whichever process is killed meanwhile, an answer comes in the end; a step taken twice is one step. */
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

/** The ids of what the table made, by signature; nothing of it is there when it failed or was taken back. */
export async function importInSteps(ask: Ask, order: InSteps): Promise<Record<string, number>> {
  const settled = (id: number) =>
    insist(async () => {
      const job = await answered(ask('GET', `/api/imports/${id}`));
      return job && !UNDER_WAY.has(job.status) ? job : null;
    });
  const response = await insist(() => {
    const form = new FormData();
    form.append('parentId', String(order.parentId));
    form.append('fileContent', new Blob([order.table]), order.fileName);
    return answered(ask('POST', '/api/imports', form));
  });
  // A check that lost its database may be given up, with words that say to try again.
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
