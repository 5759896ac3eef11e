import { sql } from 'kysely';

/** Condition on a row of app_user whose sign-in takes more than a password. */
export const hasSecondFactor = sql<boolean>`(
  exists (select from totp where totp.user_id = app_user.id and totp.confirmed_at is not null)
  or exists (select from passkey where passkey.user_id = app_user.id))`;

/** Condition on a row of app_user whose role requires a second factor that it lacks. */
export const lacksSecondFactor = sql<boolean>`(
  exists (select from second_factor_role where second_factor_role.role = app_user.role)
  and not ${hasSecondFactor})`;
