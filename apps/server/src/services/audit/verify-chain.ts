import type { Kysely } from 'kysely';
import type { Database, Db } from '../../db/schema.ts';
import {
  type AuditHead,
  type ChainRow,
  findAuditHead,
  listChain,
  listUnlinkedEvents,
} from '../../queries/audit/audit-chain.ts';
import { type EntryParts, FIRST_HASH, hashOfEntry } from './canonical-entry.ts';

const CHUNK = 2000;
/** Limit of reported faults; more add no information. */
const MAX_FAULTS = 50;

export interface ChainFault {
  /**
   * changed: the entry, its place or its link is not as written; missing: an entry or its link is gone; cut: the
   * chain ends too early; unlinked: an entry lies outside the chain; other: the chain does not contain a noted head.
   */
  fault: 'changed' | 'missing' | 'cut' | 'unlinked' | 'other';
  position: number | null;
  eventId: number | null;
}

export interface ChainReport {
  head: AuditHead;
  faults: ChainFault[];
}

function faultsOfLink(row: ChainRow, before: AuditHead): ChainFault[] {
  const { position, event_id: eventId, hash, entry } = row;
  const faults: ChainFault[] = [];
  if (position !== before.position + 1)
    faults.push({ fault: 'missing', position: before.position + 1, eventId: null });
  if (entry === null) faults.push({ fault: 'missing', position, eventId });
  else if (
    position === before.position + 1 &&
    hash !== hashOfEntry(before.hash, position, entry as EntryParts)
  )
    faults.push({ fault: 'changed', position, eventId });
  return faults;
}

/** Heads noted outside the database must lie on this chain: a forger of the whole chain cannot have changed those. */
function faultsOfNoted(noted: readonly AuditHead[], passed: ReadonlyMap<number, string>): ChainFault[] {
  return noted.flatMap(({ position, hash }) => {
    const actual = position === 0 ? FIRST_HASH : passed.get(position);
    if (actual === hash) return [];
    return [{ fault: actual === undefined ? 'cut' : 'other', position, eventId: null }];
  });
}

async function verify(db: Db, noted: readonly AuditHead[]): Promise<ChainReport> {
  const head = await findAuditHead(db);
  const faults: ChainFault[] = [];
  const positions = new Set(noted.map(({ position }) => position));
  const passed = new Map<number, string>();
  let last: AuditHead = { position: 0, hash: FIRST_HASH };
  while (faults.length < MAX_FAULTS) {
    const rows = await listChain(db, last.position, CHUNK);
    for (const row of rows) {
      faults.push(...faultsOfLink(row, last));
      if (positions.has(row.position)) passed.set(row.position, row.hash);
      last = { position: row.position, hash: row.hash };
    }
    if (rows.length < CHUNK) break;
  }
  if (last.position < head.position)
    faults.push({ fault: 'cut', position: last.position + 1, eventId: null });
  else if (last.position !== head.position || last.hash !== head.hash)
    faults.push({ fault: 'changed', position: head.position, eventId: null });
  for (const eventId of await listUnlinkedEvents(db, MAX_FAULTS))
    faults.push({ fault: 'unlinked', position: null, eventId });
  return { head, faults: [...faults, ...faultsOfNoted(noted, passed)] };
}

/** Walks the whole chain in one snapshot, while the program is in use; the first fault is the first in the chain. */
export function verifyChain(db: Kysely<Database>, noted: readonly AuditHead[] = []): Promise<ChainReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => verify(snapshot, noted));
}
