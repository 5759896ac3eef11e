import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { followWrites, writeEvents } from './follow-writes.ts';
import { queryClient } from './query-client.ts';

test('the answer of a save is shown as it came and not requests for again; what else it makes old is', async () => {
  const requests: string[] = [];
  const watch = (name: string) => {
    const queryFn = () => {
      requests.push(name);
      return `${name}, as it was read`;
    };
    return new QueryObserver(queryClient, { queryKey: ['things', name], queryFn }).subscribe(() => {});
  };
  const leave = ['one', 'list'].map(watch);
  await expect.poll(() => queryClient.getQueryData(['things', 'list'])).toBeDefined();
  followWrites(['news'], {
    rereads: ['things'],
    takes: (reply) => ({ queryKey: ['things', 'one'], data: reply }),
  });
  writeEvents.announce('news', 'one, as it was saved');
  await expect.poll(() => requests).toEqual(['one', 'list', 'list']);
  expect(queryClient.getQueryData(['things', 'one'])).toBe('one, as it was saved');
  for (const end of leave) end();
  queryClient.clear();
});
