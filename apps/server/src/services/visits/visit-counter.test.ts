import { expect, test } from 'vitest';
import { VisitCounter } from './visit-counter.ts';

const MINUTE = 60_000;
const page = (id: number) => ({
  institutionId: 1,
  level: 'UNIT' as const,
  signature: `PL_1_${id}`,
  title: `Teczka ${id}`,
  url: `/r/${id}`,
});

function counting(start = '2026-11-16T10:00:00Z') {
  const clock = { now: Date.parse(start) };
  const counter = new VisitCounter(() => clock.now);
  const view = (id: number, reader: string | null = 'a', address = reader ?? 'x') =>
    counter.view({ page: page(id), device: 'desktop', address, reader });
  const total = () => {
    const sums = counter.take();
    counter.giveBack(sums);
    const of = (
      name: 'pageviews' | 'unique_pageviews' | 'entrances' | 'exits' | 'bounces' | 'time_on_page',
    ) => sums.reduce((sum, one) => sum + one[name], 0);
    return {
      views: of('pageviews'),
      unique: of('unique_pageviews'),
      entrances: of('entrances'),
      exits: of('exits'),
      bounces: of('bounces'),
      seconds: of('time_on_page'),
    };
  };
  return { clock, counter, view, total };
}

test('a visit of several pages has one entrance, one exit and no bounce', () => {
  const { clock, view, total } = counting();
  for (const id of [1, 2, 1]) {
    view(id);
    clock.now += 2 * MINUTE;
  }
  expect(total()).toEqual({ views: 3, unique: 2, entrances: 1, exits: 1, bounces: 0, seconds: 0 });
});

test('after half an hour another visit begins, and after midnight no visitor is known', () => {
  const { clock, view, total } = counting();
  view(1);
  clock.now += 31 * MINUTE;
  view(1);
  expect(total()).toMatchObject({ views: 2, unique: 1, entrances: 2, bounces: 2 });
  clock.now = Date.parse('2026-11-17T10:00:00Z');
  view(1);
  expect(total()).toMatchObject({ views: 3, unique: 2, entrances: 3 });
});

test('a page is timed once for each look, and no longer than it was open', () => {
  const { clock, counter, view, total } = counting();
  view(1);
  clock.now += 20_000;
  counter.leave({ page: page(1), reader: 'a' }, 99_999);
  counter.leave({ page: page(1), reader: 'a' }, 10);
  counter.leave({ page: page(2), reader: 'a' }, 10);
  counter.leave({ page: page(1), reader: 'somebody else' }, 10);
  expect(total().seconds).toBe(20);
});

test('who reads faster than anybody can is no reader, whatever program they say they are', () => {
  const { clock, view, total } = counting();
  for (let id = 1; id <= 100; id += 1) view(id);
  expect(total().views).toBe(40);
  clock.now += 5 * MINUTE;
  for (let id = 1; id <= 1000; id += 1) view(1, `program ${id}`, 'one address');
  expect(total().views).toBe(340);
});

test('what could not be kept is counted with the next', () => {
  const { counter, view, total } = counting();
  view(1);
  const visits = counter.take();
  expect(counter.take()).toEqual([]);
  counter.giveBack(visits);
  view(2);
  expect(total()).toMatchObject({ views: 2, exits: 1, bounces: 0 });
});
