import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';

export type Credentials = { user: string; password: string; port: number };

const FILE = 'access.json';

/** Read by this user only: whoever has the password has every description. */
export function loadCredentials(folder: string, clusterExists: boolean): Credentials {
  const path = join(folder, FILE);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Credentials;
  if (clusterExists) {
    throw new StartupError(
      `Brak pliku ${path} z hasłem do wbudowanej bazy danych: przywróć go z kopii.`,
      `${path}, which holds the password of the embedded database, is missing: restore it from a backup.`,
    );
  }
  return saveCredentials(folder, {
    user: 'regest',
    password: randomBytes(24).toString('base64url'),
    port: 0,
  });
}

export function saveCredentials(folder: string, credentials: Credentials): Credentials {
  const path = join(folder, FILE);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  // Started by root in a user's folder, the file must stay readable to that user.
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() === 0) chownSync(draft, uid, gid);
  renameSync(draft, path);
  return credentials;
}

export function databaseUrl({ user, password, port }: Credentials, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}
