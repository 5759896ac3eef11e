import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** Argon2id. The package declares it as a const enum, which type stripping cannot read. */
const ARGON2ID = 2;
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** With `stored`, the password is compared with that hash; without it, a new hash is made. */
export interface HashOrder {
  password: string;
  stored?: string;
}
export type HashAnswer = { value: string | boolean } | { fault: string };

function carryOut({ password, stored }: HashOrder): HashAnswer {
  try {
    return { value: stored === undefined ? hashSync(password, OPTIONS) : verifySync(stored, password) };
  } catch (error) {
    return { fault: String(error) };
  }
}

parentPort?.on('message', (order: HashOrder) => parentPort?.postMessage(carryOut(order)));
