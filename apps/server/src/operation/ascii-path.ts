import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const ASCII = /^[\x20-\x7e]*$/;

/**
 * PostgreSQL and the speech engine read paths on Windows in the code page of the system, which has no place for most
 * letters of other languages. The short name of a folder (8.3) has ASCII letters alone. A path that has no short name is
 * given back as it is.
 */
export function asciiPath(path: string): string {
  if (process.platform !== 'win32' || ASCII.test(path)) return path;
  const command = ['/d', '/v:on', '/c', 'for %I in ("!REGEST_PATH!") do @echo %~sI'];
  const { stdout } = spawnSync('cmd.exe', command, {
    encoding: 'utf8',
    env: { ...process.env, REGEST_PATH: path },
    windowsHide: true,
    windowsVerbatimArguments: true,
  });
  const short = (stdout ?? '').trim();
  // Letters that the console does not know come back as their nearest ones.
  return ASCII.test(short) && existsSync(short) ? short : path;
}
