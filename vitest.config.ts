import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/bootstrap/longest-first.ts';

/** What is waited for comes at once, but not on a machine that has better things to do: a second is no limit. */
const POLL = { timeout: 50_000 };

const SERVER = {
  // One after another in the same process; what a file opens it closes, and what a process starts is ended by the file.
  isolate: false,
  setupFiles: ['scripts/bootstrap/property-cases.ts'],
  globalSetup: ['apps/server/test/postgres/global-setup.ts'],
  // Guards against a hang, not measures: at a load of 20 a rolling restart takes more than three minutes.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: POLL },
};

/** Gives the machine further addresses, at which Chromium breaks off what it is loading: never beside the journeys. */
const NETWORKS = ['apps/server/test/processes/several-servers.test.ts'];

/** The suites of `npm test`; each is a stage of its own there. */
export default defineConfig({
  test: {
    // Half of what a test of the server does is wait: for a process, a lock, a disk.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            'apps/portal/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          // One after another in the same process: what the files share is loaded once.
          isolate: false,
          setupFiles: ['scripts/bootstrap/property-cases.ts'],
          // Property tests on a machine that may be busy.
          testTimeout: 60_000,
          expect: { poll: POLL },
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...NETWORKS],
          ...SERVER,
        },
      },
      { test: { name: 'networks', include: NETWORKS, ...SERVER } },
      {
        test: {
          name: 'gates',
          include: ['scripts/**/*.test.ts', 'packaging/*.test.ts', 'e2e/browser/**/*.test.ts'],
          // Guards against a hang: they read every file there is, and a new machine unpacks its browser here.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
