import { expect, test } from 'vitest';
import { useServer } from '../../test/api/test-server.ts';
import { loadDemo } from './load-demo.ts';

const server = useServer();

test('the demo has visits of every level for both institutions, the same each time', async () => {
  await loadDemo(server().deps);
  const rows = await server()
    .deps.db.selectFrom('statistics_page_sum')
    .where('span', '=', 'y')
    .select((eb) => ['institution_id', 'level', eb.fn.sum<number>('pageviews').as('views')])
    .groupBy(['institution_id', 'level'])
    .execute();
  expect(new Set(rows.map(({ institution_id }) => institution_id)).size).toBe(2);
  expect(new Set(rows.map(({ level }) => level)).size).toBe(5);
  const total = rows.reduce((sum, { views }) => sum + views, 0);
  expect(total).toBe(32_369);
});
