import type { ContributionState } from '@regest/contract/endpoints/contributions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Region } from '../../db/schema-readers.ts';

export interface ContributionRow {
  id: number;
  institution_id: number;
  file_id: number;
  record_id: number;
  page: number | null;
  region: Region | null;
  line: number | null;
  line_text: string | null;
  text: string;
  credit: string | null;
  created_at: string;
  accepted_at: string | null;
  accepted_by_name: string | null;
}

/** Contributions to files in the trash are left out. */
async function select(db: Db, where: RawBuilder<unknown>, rest = sql``): Promise<ContributionRow[]> {
  const { rows } = await sql<ContributionRow>`
    select c.id, c.institution_id, c.file_id, f.record_id, c.page, c.region, c.line, c.line_text, c.text, c.credit,
      c.created_at, c.accepted_at, editor.full_name as accepted_by_name
    from contribution c join file f on f.id = c.file_id join record r on r.id = f.record_id
    left join app_user editor on editor.id = c.accepted_by
    where r.deleted_at is null and ${where} ${rest}`.execute(db);
  return rows;
}

export async function findContribution(db: Db, id: number): Promise<ContributionRow | undefined> {
  return (await select(db, sql`c.id = ${id}`))[0];
}

/** Held until the end of the transaction: it is decided once. */
export async function holdContribution(db: Db, id: number): Promise<ContributionRow | undefined> {
  return (await select(db, sql`c.id = ${id}`, sql`for update of c`))[0];
}

interface ContributionFilter {
  institutionId: number;
  state: ContributionState;
}

const STATES: Record<ContributionState, RawBuilder<unknown>> = {
  waiting: sql`accepted_at is null`,
  accepted: sql`accepted_at is not null`,
};
const ORDERS: Record<ContributionState, RawBuilder<unknown>> = {
  waiting: sql`order by c.id`,
  accepted: sql`order by c.accepted_at desc, c.id desc`,
};

export function listContributions(
  db: Db,
  { institutionId, state }: ContributionFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ContributionRow[]> {
  const condition = sql`c.institution_id = ${institutionId} and c.${STATES[state]}`;
  return select(db, condition, sql`${ORDERS[state]} offset ${offset} limit ${limit}`);
}

export async function countContributions(
  db: Db,
  { institutionId, state }: ContributionFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contribution c join file f on f.id = c.file_id
    join record r on r.id = f.record_id
    where r.deleted_at is null and c.institution_id = ${institutionId} and c.${STATES[state]}`.execute(db);
  return rows[0]?.count ?? 0;
}
