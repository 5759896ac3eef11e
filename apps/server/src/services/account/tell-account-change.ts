import type { Db } from '../../db/schema.ts';
import { addJob } from '../../queries/jobs/jobs.ts';

interface Account {
  id: number;
  email: string;
}

const now = () => new Date().toISOString();

/** In the transaction of the change: it is told exactly when it happened. */
export function tellNewPassword(db: Db, { id, email }: Account): Promise<void> {
  return addJob(db, 'mail-account-change', { userId: id, address: email, what: 'password', at: now() });
}

/** The old address too: whoever took the account over has no say in that. One job each, so that none goes twice. */
export async function tellNewEmail(db: Db, { id, email: old }: Account, email: string): Promise<void> {
  if (old === email) return;
  for (const address of [old, email])
    await addJob(db, 'mail-account-change', { userId: id, address, what: 'email', email, at: now() });
}
