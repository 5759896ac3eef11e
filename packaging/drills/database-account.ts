import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { chooseRunAs } from '../../apps/server/src/embedded/run-as.ts';
import { run } from './machine.ts';

/** PostgreSQL refuses root: its programs run under `nobody`, or under the account of the drill. */
export function openAccount(folder: string, env: NodeJS.ProcessEnv = {}) {
  const account = chooseRunAs(folder);
  const { uid, gid } = account;
  const own = (path: string) => {
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  };
  own(folder);
  const options = { ...account, cwd: folder, env: { HOME: folder, ...env } };
  return {
    own,
    makeFolder(path: string): string {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      own(path);
      return path;
    },
    run: (...command: string[]) => run(command, options),
    /** Goes on beside the drill; what it writes is in the log. */
    start(log: string, ...command: string[]): ChildProcess {
      const [program = '', ...args] = command;
      const output = openSync(log, 'a');
      const child = spawn(program, args, {
        ...options,
        env: { ...process.env, ...options.env },
        stdio: ['ignore', output, output],
      });
      closeSync(output);
      return child;
    },
  };
}
