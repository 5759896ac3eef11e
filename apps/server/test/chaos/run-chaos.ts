import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openStore } from '../../src/store/open-store.ts';
import { startCluster, VICTIMS, type Victim } from './cluster.ts';
import { createEditor, OCR_PAGES, postCollection } from './create-editor.ts';
import { type Editor, startEditor } from './editor.ts';
import { readState } from './ledger.ts';
import { verify } from './verify.ts';

export interface ChaosPlan {
  kills: number;
  editors: number;
  /** Longest pause between two kills in milliseconds. */
  pauseMs: number;
  /** Includes imports that are applied and undone. */
  withImports?: boolean;
  seed?: number;
  tell?: (line: string) => void;
}

export interface ChaosReport {
  seed: number;
  kills: Record<Victim, number>;
  acknowledged: number;
  unanswered: number;
  texts: number;
  files: number;
  records: number;
  faults: string[];
}

const SCAN = join(import.meta.dirname, '../../src/demo/files/scan-protocol.jpg');

/** Seeded random numbers (mulberry32), so that a failed plan can be repeated. */
function randomOf(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Kills processes at random while editors work, then compares the database with their ledgers. */
export async function runChaos(plan: ChaosPlan): Promise<ChaosReport> {
  const seed = plan.seed ?? randomInt(2 ** 31);
  const random = randomOf(seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'regest-chaos-'));
  const cluster = await startCluster(dataDir, random);
  const { pool, db, close } = connect(cluster.databaseUrl, { max: 6 });
  const editors: Editor[] = [];
  const kills = Object.fromEntries(VICTIMS.map((victim) => [victim, 0])) as Record<Victim, number>;
  try {
    await migrate(cluster.ownerUrl, cluster.databaseUrl);
    const scan = readFileSync(SCAN);
    for (let i = 1; i <= plan.editors; i += 1) {
      const { name, token } = await createEditor(pool, i);
      const answer = await postCollection(cluster.webs[0] ?? '', token, {
        signature: name,
        title: `${name}-1 0`,
      });
      if (answer.status !== 201) throw new Error(`No collection to begin with: ${await answer.text()}`);
      const state = await readState(pool, name);
      const desk = { name, token, webs: cluster.webs, pool, state, scan, random };
      editors.push(startEditor({ ...desk, withImports: plan.withImports === true }));
    }
    for (let i = 0; i < plan.kills; i += 1) {
      await wait(plan.pauseMs * (0.3 + 0.7 * random()));
      const victim = VICTIMS[i < VICTIMS.length ? i : Math.floor(random() * VICTIMS.length)] ?? 'web';
      await cluster.strike(victim);
      kills[victim] += 1;
      plan.tell?.(
        `${i + 1}/${plan.kills} ${victim}, ${editors.reduce((sum, { tally }) => sum + tally.acknowledged, 0)} acknowledged`,
      );
    }
    await cluster.recovered();
    for (const editor of editors) await editor.end();
    const verdict = await verify({ pool, db, store: openStore('disk', dataDir) }, OCR_PAGES);
    const sum = (what: 'acknowledged' | 'unanswered') =>
      editors.reduce((total, { tally }) => total + tally[what], 0);
    return {
      seed,
      kills,
      acknowledged: sum('acknowledged'),
      unanswered: sum('unanswered'),
      ...verdict,
      faults: [...editors.flatMap(({ faults }) => faults), ...verdict.faults],
    };
  } finally {
    await close();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
