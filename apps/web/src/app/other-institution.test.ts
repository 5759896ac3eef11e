import {
  type DefaultError,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { acquisitionsQuery } from '../features/acquisitions/acquisition-queries.ts';
import { waitingTextsQuery } from '../features/desk/desk-query.ts';
import { importsQuery } from '../features/imports/import-queries.ts';
import { jobsQuery } from '../features/jobs/jobs-query.ts';
import { ordersQuery } from '../features/orders/order-queries.ts';
import { fileProblemsQuery } from '../features/preservation/file-problems-query.ts';
import { questionsQuery } from '../features/questions/question-queries.ts';
import { categoriesQuery, pagesQuery } from '../features/statistics/statistics-queries.ts';
import { rootsQuery } from '../features/trash/queries.ts';

type Options = QueryObserverOptions<unknown, DefaultError, unknown, unknown, QueryKey>;
type Ask = (institutionId: number, page: number) => unknown;

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test.each<[string, Ask]>([
  ['jobs', (institutionId, page) => jobsQuery(institutionId, { page })],
  ['questions of readers', (institutionId, page) => questionsQuery(institutionId, { page })],
  ['orders of readers', (institutionId, page) => ordersQuery(institutionId, { page })],
  ['texts that wait', (institutionId, page) => waitingTextsQuery(institutionId, { page })],
  ['files in trouble', (institutionId, page) => fileProblemsQuery(institutionId, { page })],
  ['acquisitions', (institutionId, page) => acquisitionsQuery({ page }, institutionId)],
  ['imports', (institutionId, page) => importsQuery(institutionId, { page })],
  ['trash', (institutionId, page) => rootsQuery('unit', institutionId, page)],
  ['visited pages', (institution, page) => pagesQuery({ institution, page })],
  ['visitors', (institution, page) => categoriesQuery({ institution, page }, 'CITY', {})],
])(
  '%s: rows stay while the next page is read, and not while those of another institution are',
  async (_, ask) => {
    const options = (institutionId: number, page: number) => ask(institutionId, page) as Options;
    vi.stubGlobal('fetch', async () => Response.json({ content: [], total: 0 }));
    await queryClient.prefetchQuery({ ...options(1, 1), queryKey: options(1, 1).queryKey ?? [] });
    // Further requests get no response, so only placeholder data can be shown.
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const observer = new QueryObserver(queryClient, options(1, 1));
    const stop = observer.subscribe(() => undefined);
    observer.setOptions(options(1, 2));
    expect(observer.getCurrentResult()).toMatchObject({ isPlaceholderData: true, data: expect.anything() });
    observer.setOptions(options(2, 2));
    expect(observer.getCurrentResult()).toMatchObject({ isPlaceholderData: false, data: undefined });
    stop();
  },
);
