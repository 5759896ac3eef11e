import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { fileProblemsQuery, readFileProblemsSearch } from './file-problems-query.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('files in trouble are those of the institution that is chosen, unless all are requests for', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json({ content: [], total: 0 });
  });
  await queryClient.fetchQuery(fileProblemsQuery(7, readFileProblemsSearch({ page: 1, all: 'yes' })));
  await queryClient.fetchQuery(fileProblemsQuery(7, readFileProblemsSearch({ all: true })));
  expect(requests).toEqual(['/api/file-problems?page=1&institution_id=7', '/api/file-problems']);
});
