import { expect, test } from 'vitest';
import { runChaos } from './run-chaos.ts';

test('after kills of servers, workers and the database everything acknowledged is there and nothing is half done', async () => {
  const report = await runChaos({ kills: 4, editors: 3, pauseMs: 1500 });
  expect(report.faults, `seed ${report.seed}`).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(0);
}, 600_000);
