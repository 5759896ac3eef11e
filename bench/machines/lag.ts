import pg from 'pg';
import { quantile } from '../measure.ts';
import type { Standby } from './standby.ts';

const CHANGES = 60;

export interface Lag {
  p50: number;
  p95: number;
  max: number;
  /** Share of changes that the first read found. */
  atOnce: string;
}

/** The delay between the answer to a publication or withdrawal and its visibility on the replica. */
export async function measureLag(
  { ownerUrl }: Standby,
  address: string,
  token: string,
  documentId: number,
): Promise<Lag> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const text = 'select is_published as shown from record where id = $1';
  const isShown = async () =>
    (await client.query<{ shown: boolean }>({ name: 'shown', text, values: [documentId] })).rows[0]?.shown;
  const waits: number[] = [];
  let atOnce = 0;
  try {
    for (let change = 0; change < CHANGES; change += 1) {
      const expected = change % 2 === 1;
      const answer = await fetch(`${address}/api/documents/${documentId}/publish?value=${expected}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}` },
      });
      if (!answer.ok) throw new Error(`publish: ${answer.status} ${await answer.text()}`);
      const startedAt = performance.now();
      let looks = 1;
      while ((await isShown()) !== expected) looks += 1;
      waits.push(looks === 1 ? 0 : performance.now() - startedAt);
      if (looks === 1) atOnce += 1;
    }
  } finally {
    await client.end();
  }
  const [p50, p95] = [quantile(waits, 0.5), quantile(waits, 0.95)];
  return { p50, p95, max: Math.max(...waits), atOnce: `${atOnce} of ${CHANGES}` };
}

/** Commits wait until the replica shows them, or no longer do; true for connections that are open, too. */
export async function waitForReplica(ownerUrl: string, does: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const set = (name: string, value: string) =>
      client.query(`alter system ${does ? `set ${name} = '${value}'` : `reset ${name}`}`);
    await set('synchronous_commit', 'remote_apply');
    await set('synchronous_standby_names', '*');
    await client.query('select pg_reload_conf()');
    const expected = does ? 'sync' : 'async';
    const state = async () =>
      (await client.query<{ state: string }>('select sync_state as state from pg_stat_replication')).rows[0]
        ?.state;
    while ((await state()) !== expected) await new Promise((next) => setTimeout(next, 20));
  } finally {
    await client.end();
  }
}
