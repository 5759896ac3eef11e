import type { Pool } from 'pg';
import { hashToken, newToken } from '../../src/services/session/token.ts';

export const OCR_PAGES = 1000;

/** Creates an editor in one of two institutions, so that some editors compete and some do not. */
export async function createEditor(pool: Pool, number: number): Promise<{ name: string; token: string }> {
  const institution = (number % 2) + 1;
  await pool.query(
    `insert into institution (id, signature, name, institution_type, fields, is_published, ocr_pages)
     values ($1, $2, $2, 'ngo', '{}', true, $3) on conflict do nothing`,
    [institution, `PL_${institution}`, OCR_PAGES],
  );
  const name = `e${number}`;
  const { rows } = await pool.query<{ id: number }>(
    `insert into app_user (institution_id, name, full_name, email, role, password_hash)
     values ($1, $2, $2, $2 || '@archiwum.example', 'EDITOR', '-') returning id`,
    [institution, name],
  );
  const token = newToken();
  await pool.query(
    `insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [hashToken(token), rows[0]?.id],
  );
  return { name, token };
}

/** Creates a collection with the required fields. */
export function postCollection(
  web: string,
  token: string,
  names: { signature: string; title: string },
): Promise<Response> {
  const collection = {
    ...names,
    dates: [{ dateType: 'single', dateFrom: '1939' }],
    authorsUnknown: true,
    languages: ['pol'],
    sizeArchivalUnits: 1,
  };
  return fetch(`${web}/api/collections`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ collection }),
  });
}
