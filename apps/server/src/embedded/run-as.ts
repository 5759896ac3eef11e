import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** User that PostgreSQL runs as; empty for the user of this process. */
export type RunAs = { uid?: number; gid?: number };

const NOBODY = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root. For root it runs as the owner of an existing folder, so that this user can use
 * it again, or else as `nobody`: initdb requires an account that exists, and this one needs no setup.
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

/** Whether the user can enter the folder through all folders above it. */
export function canEnter(runAs: RunAs, folder: string): boolean {
  if (runAs.uid === undefined) return true;
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...runAs, cwd: '/', stdio: 'ignore' });
  return probe.status === 0;
}
