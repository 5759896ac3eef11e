import { expect, test } from 'vitest';
import { call } from '../../test/api/client.ts';
import { useServer } from '../../test/api/test-server.ts';
import { countJobs } from '../queries/jobs/jobs.ts';
import { openMetrics, serveMetrics } from './metrics.ts';

const server = useServer();

test('a hold of the event loop is counted by the route or job that was under way alone', async () => {
  const metrics = openMetrics('web', server().deps.pool, null);
  metrics.observeHold({ ms: 120, during: ['GET /api/search'] });
  metrics.observeHold({ ms: 80, during: ['GET /api/search', 'PATCH /api/records'] });
  const text = await metrics.registry.metrics();
  const count = (during: string) =>
    new RegExp(`^regest_event_loop_hold_seconds_count\\{process="web",during="${during}"\\} 1$`, 'm');
  for (const during of ['GET /api/search', 'several']) expect(text).toMatch(count(during));
});

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
