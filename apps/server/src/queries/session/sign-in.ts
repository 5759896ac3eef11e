import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface SignInUser {
  id: number;
  institution_id: number;
  password_hash: string;
  is_active: boolean;
  is_demo: boolean;
}

interface AccountRow {
  /** The account, or what was typed in the one spelling that the search compares. */
  key: string;
  user: SignInUser | undefined;
  isKnownDevice: boolean;
  isKnownNetwork: boolean;
}

type Row = { [Name in keyof SignInUser]: SignInUser[Name] | null } & {
  folded: string;
  knownDevice: boolean;
  knownNetwork: boolean;
};

/**
 * The account of this login, and whether it was used from this device and network before. One statement,
 * whether there is such an account or not: neither the number of questions nor their kind tells. The key is the
 * database's own reading of the name, so no other spelling of one account gets another key.
 */
export async function findSignIn(
  db: Db,
  login: string,
  device: Buffer,
  network: string,
): Promise<AccountRow> {
  const { rows } = await sql<Row>`
    select encode(sha256(convert_to(lower(${login}), 'UTF8')), 'hex') as folded,
      account.id, account.institution_id, account.password_hash, account.is_active, account.is_demo,
      exists (select from known_device where user_id = account.id and device_hash = ${device}) as "knownDevice",
      exists (select from known_device where user_id = account.id and network = ${network}) as "knownNetwork"
    from (select) as nothing
    left join lateral (
      select * from app_user where lower(name) = lower(${login}) or lower(email) = lower(${login}) limit 1
    ) as account on true`.execute(db);
  const [row] = rows as [Row];
  const { folded, knownDevice, knownNetwork, id } = row;
  return {
    key: id === null ? `name ${folded}` : `account ${id}`,
    user: id === null ? undefined : (row as SignInUser),
    isKnownDevice: knownDevice,
    isKnownNetwork: knownNetwork,
  };
}
