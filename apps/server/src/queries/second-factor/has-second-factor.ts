import { sql } from 'kysely';

/** Of a row of app_user: whether signing in takes more than its password. */
export const hasSecondFactor = sql<boolean>`(
  exists (select from totp where totp.user_id = app_user.id and totp.confirmed_at is not null)
  or exists (select from passkey where passkey.user_id = app_user.id))`;

/** Of a row of app_user: its role requires a second factor, and there is none. */
export const lacksSecondFactor = sql<boolean>`(
  exists (select from second_factor_role where second_factor_role.role = app_user.role)
  and not ${hasSecondFactor})`;
