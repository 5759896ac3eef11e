import { spawnSync } from 'node:child_process';
import { findOnPath } from '../media/find-program.ts';
import { asUser, parserUser } from './parser-user.ts';

/** Limits of the operating system for a program that reads uploaded files, beside those that its parent watches. */
interface Confinement {
  /** The largest file it may write. */
  fileBytes: number;
  /** Memory it may allocate. Not for Node: V8 and WebAssembly reserve gigabytes that they never touch. */
  addressBytes?: number;
  /** Seconds of computing, after which the kernel ends it even when its parent is gone. */
  cpuSeconds?: number;
}

/** Kinds of confinement that this machine supports; the others are left out. */
export interface Confining {
  limits: boolean;
  /** No network: nothing that a file makes a program do gets out. */
  noNetwork: boolean;
  /** Ends with its parent, gets no new rights, and as root keeps none but that to read. */
  fewRights: boolean;
}

type Part = string[];

/** Root creates a network namespace directly; other accounts need a user namespace around it. */
const NETWORK: Part[] = [
  ['unshare', '--net', '--'],
  ['unshare', '--user', '--map-current-user', '--net', '--'],
];
const END_WITH_PARENT = ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs'];
const RIGHTS: Part[] = [
  // Files in the store may belong to another user than root.
  [...END_WITH_PARENT, '--bounding-set', '-all,+dac_read_search', '--inh-caps', '-all', '--'],
  [...END_WITH_PARENT, '--'],
];

function works(part: Part): boolean {
  const [name = '', ...args] = part;
  if (findOnPath(name) === null) return false;
  return spawnSync(name, [...args, 'true'], { stdio: 'ignore', timeout: 5000 }).status === 0;
}

let machineParts: { network: Part; rights: Part; limits: boolean } | undefined;

/** Looked for once: the machine does not change under a running program. */
function parts() {
  machineParts ??= {
    limits: works(['prlimit', '--core=0', '--']),
    network: NETWORK.find(works) ?? [],
    rights: RIGHTS.find(works) ?? [],
  };
  return machineParts;
}

export function confining(): Confining {
  const { limits, network, rights } = parts();
  return { limits, noNetwork: network.length > 0, fewRights: rights.length > 0 };
}

/** The command with what confines it in front. Each part gives way to the next, so the process stays the same one. */
export function confined(command: readonly string[], wanted: Confinement): [string, string[]] {
  const { limits, network, rights: own } = parts();
  const user = parserUser();
  const rights = user === null ? own : asUser(user);
  const { fileBytes, addressBytes, cpuSeconds } = wanted;
  const prlimit = [
    'prlimit',
    '--core=0',
    `--fsize=${fileBytes}`,
    ...(addressBytes === undefined ? [] : [`--as=${addressBytes}`]),
    ...(cpuSeconds === undefined ? [] : [`--cpu=${cpuSeconds}`]),
    '--',
  ];
  const [file = '', ...args] = [...(limits ? prlimit : []), ...network, ...rights, ...command];
  return [file, args];
}
