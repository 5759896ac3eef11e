import { existsSync } from 'node:fs';

export const POSTGRES = '/usr/lib/postgresql/15/bin';

/** Packages of Debian 12 that the drills run programs of, and one program of each. */
const PROGRAMS = {
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  patroni: '/usr/bin/patroni',
  pgbackrest: '/usr/bin/pgbackrest',
  'postgresql-15': `${POSTGRES}/postgres`,
};

/** Ends the drill with the command that installs what is missing. */
export function requireDebianPackages(...names: (keyof typeof PROGRAMS)[]): void {
  const missing = names.filter((name) => !existsSync(PROGRAMS[name]));
  if (missing.length === 0) return;
  console.error(`This drill needs packages of Debian 12: apt-get install ${missing.join(' ')}`);
  process.exit(2);
}
