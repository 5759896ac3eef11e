import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test } from 'vitest';
import { findOnPath } from '../../src/engines/media/find-program.ts';

const run = promisify(execFile);

/** One record as parsed by an external harvester; values are distinct, in order of arrival. */
interface Harvested {
  identifier: string;
  datestamp: string;
  isDeleted: boolean;
  sets: string[];
  metadata: string;
}

export type Harvest = (baseUrl: string, ...options: string[]) => Promise<Harvested[]>;

/**
 * Check by an external harvester, that of Debian (libhttp-oai-perl), if the machine has it. npm has none for this
 * version of Node. On other machines the test command reports that the check was left out.
 */
export function withHarvester(name: string, check: (harvest: Harvest) => Promise<void>): void {
  const program = findOnPath('oai_pmh');
  if (program !== null)
    test(name, () =>
      check(async (baseUrl, ...options) => {
        // Without proxy settings of the machine, since the server is local.
        const env = { PATH: process.env.PATH };
        const { stdout } = await run(program, [...options, baseUrl], { env, maxBuffer: 50_000_000 });
        return stdout.split('\f').filter(Boolean).map(readRecord);
      }),
    );
}

/** Parses header lines, an empty line and the raw metadata. */
function readRecord(text: string): Harvested {
  const [head = '', ...rest] = text.split('\n\n');
  const all = (name: string) =>
    head.split('\n').flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []));
  return {
    identifier: all('identifier')[0] ?? '',
    datestamp: all('datestamp')[0] ?? '',
    isDeleted: all('status')[0] === 'deleted',
    sets: all('setSpec'),
    metadata: rest.join('\n\n'),
  };
}
