import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../errors/startup-error.ts';

type Login = { user: string; password: string };

/** Login of the owner of the database, and of the working role, which has fewer rights. */
export type Credentials = Login & { port: number; work: Login };

const FILE = 'access.json';

/** Loads or creates the file of passwords, which only this user may read. */
export function loadCredentials(folder: string, clusterExists: boolean): Credentials {
  const path = join(folder, FILE);
  if (existsSync(path)) {
    const stored = JSON.parse(readFileSync(path, 'utf8')) as Omit<Credentials, 'work'> & Partial<Credentials>;
    // Files of earlier versions have no working role.
    return stored.work ? (stored as Credentials) : saveCredentials(folder, { ...stored, work: workLogin() });
  }
  if (clusterExists) {
    throw new StartupError(
      `Brak pliku ${path} z hasłem do wbudowanej bazy danych: przywróć go z kopii.`,
      `${path}, which holds the password of the embedded database, is missing: restore it from a backup.`,
    );
  }
  return saveCredentials(folder, {
    user: 'regest',
    password: newPassword(),
    port: 0,
    work: workLogin(),
  });
}

const newPassword = () => randomBytes(24).toString('base64url');
const workLogin = (): Login => ({ user: 'regest_work', password: newPassword() });

export function saveCredentials(folder: string, credentials: Credentials): Credentials {
  const path = join(folder, FILE);
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  } catch (error) {
    // On a full disk the previous file stays and the partial draft is removed.
    rmSync(draft, { force: true });
    throw error;
  }
  // Root that starts in the folder of a user must leave the file readable to that user.
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() === 0) chownSync(draft, uid, gid);
  renameSync(draft, path);
  return credentials;
}

export function databaseUrl({ user, password, port }: Login & { port: number }, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}
