import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The user that PostgreSQL runs under; empty when that is simply the user of this process. */
export type RunAs = { uid?: number; gid?: number };

const NOBODY = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root. A folder that an ordinary user's earlier start left behind keeps its
 * owner, so that this user can go on with it; otherwise the account `nobody`, since initdb insists on a user
 * that has an entry in the list of users and no user need be created for it.
 */
export function chooseRunAs(clusterDir: string): RunAs {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return nobody();
}

function nobody(): RunAs {
  try {
    const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
    return line ? { uid: Number(line[1]), gid: Number(line[2]) } : NOBODY;
  } catch {
    return NOBODY;
  }
}

/** Whether that user can enter the folder, every folder above it included. */
export function canEnter(runAs: RunAs, folder: string): boolean {
  if (runAs.uid === undefined) return true;
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...runAs, cwd: '/', stdio: 'ignore' });
  return probe.status === 0;
}
