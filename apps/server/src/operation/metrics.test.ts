import { expect, test } from 'vitest';
import { call } from '../../test/api/client.ts';
import { useServer } from '../../test/api/test-server.ts';
import { countJobs } from '../queries/jobs/jobs.ts';
import { openMetrics, serveMetrics } from './metrics.ts';

const server = useServer();

test('metrics are served on a port of their own and name routes, never addresses', async () => {
  const metrics = openMetrics('web', server().deps.pool, () => countJobs(server().deps.db));
  const served = await serveMetrics(() => metrics.registry.metrics(), 0);
  const page = await fetch(`http://127.0.0.1:${served.port}/metrics`);
  const text = await page.text();
  expect(text).toContain('regest_database_connections{state="open"');
  for (const state of ['waiting', 'running', 'failed'])
    expect(text).toMatch(new RegExp(`regest_jobs\\{state="${state}",process="web"\\} \\d+`));
  expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404);
  await served.stop();
  expect((await call(server(), 'GET', '/metrics')).text).not.toContain('regest_database_connections');
});
