import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { tusOf } from '../files/tus.ts';
import { importInSteps } from './import-in-steps.ts';
import { SLOW_OPERATIONS } from './import-operation.ts';
import { difference, type Entry, readState, type State, without } from './ledger.ts';
import { type Hand, OPERATIONS, type Operation } from './operations.ts';
import { sendInParts } from './send-in-parts.ts';

interface Tally {
  acknowledged: number;
  refused: number;
  /** Requests without an answer, or with one that does not reveal the result. */
  unanswered: number;
}

export interface Editor {
  tally: Tally;
  faults: string[];
  /** Waits for the current operation, then compares the database with the ledger. */
  end(): Promise<void>;
}

export interface Desk {
  name: string;
  token: string;
  webs: readonly string[];
  pool: Pool;
  state: State;
  scan: Buffer;
  random: () => number;
  /** Includes imports in the operations. */
  withImports: boolean;
}

const TIMEOUT_MS = 120_000;
/** Time after which every statement of a killed server has started. */
const SETTLE_MS = 1500;
const EARLIER_TRANSACTIONS = `select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start < $1`;

async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch {
      await wait(200);
    }
  }
}

/** Waits until all transactions of a killed server are committed or rolled back. */
async function untilSettled(pool: Pool): Promise<void> {
  await wait(SETTLE_MS);
  const { rows } = await untilAnswered(() =>
    pool.query<{ now: string }>('select clock_timestamp()::text as now'),
  );
  const isUnderWay = async () => (await pool.query(EARLIER_TRANSACTIONS, [rows[0]?.now])).rowCount !== 0;
  while (await untilAnswered(isUnderWay)) await wait(100);
}

type Outcome = { status: number; body: Record<string, unknown> } | null;

function request({ token }: Desk, web: string, { method, url, body }: Operation): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(`${web}${url}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

async function carryOut(desk: Desk, operation: Operation): Promise<Outcome> {
  const anyWeb = () => desk.webs[Math.floor(desk.random() * desk.webs.length)] ?? '';
  if (operation.inSteps) {
    const ask = (method: string, url: string, body?: Operation['body']) =>
      request(desk, anyWeb(), { ...operation, method, url, ...(body && { body }) });
    return { status: 200, body: await importInSteps(ask, operation.inSteps) };
  }
  try {
    const answer = operation.inParts
      ? await sendInParts(tusOf(desk.token), anyWeb, operation.inParts)
      : await request(desk, anyWeb(), operation);
    if (answer === null) return null;
    const text = await answer.text();
    return answer.status >= 500 ? null : { status: answer.status, body: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Runs operations without a pause and keeps a ledger of the acknowledged ones. */
export function startEditor(desk: Desk): Editor {
  const { name, pool, random } = desk;
  const tally: Tally = { acknowledged: 0, refused: 0, unanswered: 0 };
  const faults: string[] = [];
  const purged = new Set<string>();
  const operations = desk.withImports ? [...OPERATIONS, ...SLOW_OPERATIONS] : OPERATIONS;
  const lots = operations.flatMap(([weight, make]) => Array.from({ length: weight }, () => make));
  let state: State = desk.state;
  let serial = state.size;
  let isOver = false;

  const hand = (): Hand => ({
    state,
    scan: desk.scan,
    pick: (from) => from[Math.floor(random() * from.length)],
    newKey: () => {
      serial += 1;
      return `${name}-${serial}`;
    },
  });
  const readStored = async () => without(await untilAnswered(() => readState(pool, name)), [...purged]);

  /** Checks that an unanswered operation was done completely or not at all. */
  async function settle(operation: Operation, after: State): Promise<void> {
    await untilSettled(pool);
    for (const key of operation.purged ?? []) purged.add(key);
    const stored: ReadonlyMap<string, Entry> = await readStored();
    const before = without(state, [...purged]);
    if (difference(before, stored).length > 0 && difference(after, stored).length > 0)
      faults.push(`${name}: ${operation.name} was done by half: ${difference(before, stored).join('; ')}`);
    state = stored;
  }

  async function step(): Promise<void> {
    const operation = lots[Math.floor(random() * lots.length)]?.(hand());
    if (!operation) return;
    const outcome = await carryOut(desk, operation);
    if (outcome === null) {
      tally.unanswered += 1;
      await settle(operation, operation.after(null));
    } else if (outcome.status >= 300) {
      tally.refused += 1;
      faults.push(
        `${name}: ${operation.name} was refused: ${outcome.status} ${JSON.stringify(outcome.body).slice(0, 300)}`,
      );
    } else {
      tally.acknowledged += 1;
      state = operation.after(outcome.body);
      for (const key of operation.purged ?? []) purged.add(key);
    }
  }

  const work = (async () => {
    while (!isOver) await step();
  })();
  return {
    tally,
    faults,
    async end() {
      isOver = true;
      await work;
      faults.push(...difference(state, await readStored()).map((text) => `${name} at the end, ${text}`));
    },
  };
}
