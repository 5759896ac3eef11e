import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { followWrites } from './follow-writes.ts';
import { queryClient } from './query-client.ts';
import { writeEvents } from './write-events.ts';

test('the answer of a save is shown as it came and not asked for again; what else it makes old is', async () => {
  const asked: string[] = [];
  const watch = (name: string) => {
    const queryFn = () => {
      asked.push(name);
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
  await expect.poll(() => asked).toEqual(['one', 'list', 'list']);
  expect(queryClient.getQueryData(['things', 'one'])).toBe('one, as it was saved');
  for (const end of leave) end();
  queryClient.clear();
});
