import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test } from 'vitest';
import { findOnPath } from '../../src/engines/media/find-program.ts';

const run = promisify(execFile);

/** One record as a foreign harvester parsed it; each value once, in order of arrival. */
interface Harvested {
  identifier: string;
  datestamp: string;
  isDeleted: boolean;
  sets: string[];
  metadata: string;
}

export type Harvest = (baseUrl: string, ...options: string[]) => Promise<Harvested[]>;

/**
 * A check by the harvester of Debian (libhttp-oai-perl), which knows nothing of us, where the machine has it. The
 * registry of npm has none that runs under this Node; elsewhere the test command says what it left out.
 */
export function withHarvester(name: string, check: (harvest: Harvest) => Promise<void>): void {
  const program = findOnPath('oai_pmh');
  if (program !== null)
    test(name, () =>
      check(async (baseUrl, ...options) => {
        // Without the proxy that the machine may have: we are on it.
        const env = { PATH: process.env.PATH };
        const { stdout } = await run(program, [...options, baseUrl], { env, maxBuffer: 50_000_000 });
        return stdout.split('\f').filter(Boolean).map(readRecord);
      }),
    );
}

/** Lines of headers, an empty line, then the metadata as they were sent. */
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
