import type { BulkResult } from '@regest/contract/endpoints/bulk-records.ts';
import { expect, test } from 'vitest';
import { signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

/** The longest time of the processor between two rounds of the event loop, whatever else the machine does. */
function watchLoop(): () => number {
  let longest = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, (now.user + now.system - before.user - before.system) / 1000);
    before = now;
  }, 1);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

test('a change of 9,000 records lets other requests in between', { timeout: 120_000 }, async () => {
  const client = await signedIn(server());
  const { series, unit } = await aTree(server(), client);
  await server().ownerPool.query(
    `with made as (
       insert into record (institution_id, level, parent_id, path, signature, title, dates, fields, id)
       select r.institution_id, r.level, r.parent_id, s.path || (1000000 + n) || '.', 'L' || n, r.title, r.dates,
         r.fields || jsonb_build_object('content', repeat('treść ' || n || ' ', 40)), 1000000 + n
       from record r, record s, generate_series(1, 8999) n where r.id = $1 and s.id = $2 returning id)
     insert into record_count (record_id) select id from made`,
    [unit.id, series.id],
  );
  const longest = watchLoop();
  const { body } = await client.patch<BulkResult>('/api/records', {
    under: series.id,
    level: 'unit',
    set: { donor: 'Rodzina Lisów' },
    dryRun: true,
  });
  expect(body.changed).toBe(9000);
  expect(longest()).toBeLessThan(100);
});
