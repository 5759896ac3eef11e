import type { AgreementState, AgreementView } from '@regest/contract/endpoints/agreements.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Versioned } from '../../db/column-types.ts';
import type { Db } from '../../db/schema.ts';
import type { AgreementTable } from '../../db/schema-people.ts';
import { fullSignature } from '../records/find-records.ts';
import { editedBy } from '../shared/edited-by.ts';
import { holdsPieces } from '../shared/typed-text.ts';

const STATE = sql<AgreementState>`case
  when agreement.withdrawn_on <= closure_day() then 'withdrawn'
  when agreement.valid_until < closure_day() then 'ended' else 'valid' end`;

const RECORDS = sql<AgreementView['records']>`coalesce((
  select json_agg(json_build_object('id', r.id, 'level', r.level, 'title', r.title,
    'computedSignature', ${fullSignature('r')}) order by n.position)
  from agreement_record n join record r on r.id = n.record_id
  where n.agreement_id = agreement.id and r.deleted_at is null), '[]'::json)`;

function select(db: Db) {
  return db
    .selectFrom('agreement')
    .leftJoin('app_user as creator', 'creator.id', 'agreement.created_by')
    .leftJoin('app_user as editor', 'editor.id', 'agreement.updated_by')
    .selectAll('agreement')
    .select([
      'creator.full_name as created_by_name',
      'editor.full_name as updated_by_name',
      STATE.as('state'),
      RECORDS.as('records'),
    ]);
}

export function findAgreement(db: Db, id: number) {
  return select(db).where('agreement.id', '=', id).executeTakeFirst();
}
export type AgreementRow = NonNullable<Awaited<ReturnType<typeof findAgreement>>>;

export function lockAgreement(db: Db, id: number) {
  return select(db).where('agreement.id', '=', id).forUpdate('agreement').executeTakeFirst();
}

export async function findInstitutionOfAgreement(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('agreement')
    .select('institution_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.institution_id;
}

/** Keeps it from being deleted to the end of the transaction. */
export async function shareAgreement(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('agreement')
    .select('id')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export interface AgreementFilter {
  /** Null means every institution. */
  institutionId: number | null;
  q?: string | undefined;
  recordId?: number | undefined;
  state?: AgreementState | undefined;
}

function filtered(db: Db, { institutionId, q, recordId, state }: AgreementFilter) {
  let query = select(db);
  if (institutionId !== null) query = query.where('agreement.institution_id', '=', institutionId);
  if (q?.trim())
    query = query.where(
      holdsPieces(sql`plain(concat_ws(' ', agreement.number, agreement.person, agreement.note))`, q),
    );
  if (recordId !== undefined)
    query = query.where(
      sql<boolean>`exists (select from agreement_record n
        where n.agreement_id = agreement.id and n.record_id = ${recordId})`,
    );
  if (state !== undefined) query = query.where(STATE, '=', state);
  return query;
}

export function listAgreements(
  db: Db,
  filter: AgreementFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<AgreementRow[]> {
  return filtered(db, filter)
    .orderBy(sql`natural_key(agreement.number)`)
    .orderBy('agreement.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countAgreements(db: Db, filter: AgreementFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function isAgreementNumberTaken(
  db: Db,
  institutionId: number,
  number: string,
  exceptId: number,
): Promise<boolean> {
  const other = await db
    .selectFrom('agreement')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where(sql`lower(number)`, '=', sql`lower(${number})`)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return other !== undefined;
}

/** The live records of an institution among these. */
export async function listOwnRecords(
  db: Db,
  institutionId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from record where id = any(${ids}::bigint[]) and institution_id = ${institutionId}
      and deleted_at is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Records in the trash stay named: they may come back. */
export async function setAgreementRecords(
  db: Db,
  agreementId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    delete from agreement_record n using record r
    where n.agreement_id = ${agreementId} and r.id = n.record_id and r.deleted_at is null
      and n.record_id <> all(${ids}::bigint[])`.execute(db);
  await sql`
    insert into agreement_record (agreement_id, record_id, position)
    select ${agreementId}, one.id, one.position from unnest(${ids}::bigint[]) with ordinality as one (id, position)
    on conflict (agreement_id, record_id) do update set position = excluded.position`.execute(db);
}

/** True where a closure by this agreement is in force. */
export async function isClosing(db: Db, agreementId: number): Promise<boolean> {
  const { rows } = await sql`
    select from agreement_record n
    cross join lateral (values ('record'), ('files')) as wanted (scope)
    cross join lateral closing_agreements(n.record_id, scope) closing
    where n.agreement_id = ${agreementId} and closing.id = ${agreementId} and closing.ends_on < closure_day()
    limit 1`.execute(db);
  return rows.length > 0;
}

export type AgreementColumns = Omit<Insertable<AgreementTable>, 'id' | 'institution_id' | keyof Versioned>;

export async function insertAgreement(db: Db, values: Insertable<AgreementTable>): Promise<number> {
  const { id } = await db.insertInto('agreement').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setAgreement(
  db: Db,
  id: number,
  values: Updateable<AgreementTable>,
  byUser: number,
): Promise<void> {
  await db
    .updateTable('agreement')
    .set({ ...values, ...editedBy(byUser) })
    .where('id', '=', id)
    .execute();
}

export async function deleteAgreement(db: Db, id: number): Promise<void> {
  await db.deleteFrom('agreement').where('id', '=', id).execute();
}
