import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '../../errors/startup-error.ts';

/** The only capability kept is to read: the store is closed to every other account (0700, 0600). */
const READING = '-all,+dac_read_search';

let userId: number | null = null;

/** The number of the account under which strangers' files are read; null: that of the program. */
export function parserUser(): number | null {
  return userId;
}

/** Gives up the program's account for this one and ends with its parent. */
export function asUser(uid: number): string[] {
  return [
    ...['setpriv', '--reuid', String(uid), '--regid', String(uid), '--clear-groups'],
    ...['--pdeathsig', 'KILL', '--no-new-privs'],
    ...['--bounding-set', READING, '--inh-caps', READING, '--ambient-caps', READING, '--'],
  ];
}

/**
 * Reads files under this account from now on; returns a function that ends it. Throws where it cannot, since a silent
 * failure would be worse.
 */
export function useParserUser(uid: number): () => void {
  const [program = '', ...args] = [...asUser(uid), 'true'];
  if (spawnSync(program, args, { stdio: 'ignore', timeout: 5000 }).status !== 0) {
    throw new StartupError(
      'REGEST_PARSER_USER wymaga Linuksa z programem setpriv i uruchomienia jako root.',
      'REGEST_PARSER_USER needs Linux with setpriv, and a start as root.',
    );
  }
  userId = uid;
  mkdirSync(temporary(), { recursive: true, mode: 0o700 });
  chownSync(temporary(), uid, uid);
  return () => {
    userId = null;
  };
}

const temporary = () => join(tmpdir(), 'parsers');

/** Temporary folder of a program that reads files. */
export function parserEnvironment(): NodeJS.ProcessEnv {
  return userId === null ? {} : { TMPDIR: temporary(), HOME: temporary() };
}

/** A new folder into which such a program writes for us. */
export async function parserFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  if (userId !== null) await chown(folder, userId, userId);
  return folder;
}
