import { expect, test } from 'vitest';
import { sharingLookups } from './shared-lookup.ts';

/** A store whose answers are given by hand, in the order of the questions; on a busy machine too nobody is impatient. */
function byHand(patienceMs = 60_000) {
  const asked: { keys: readonly string[]; answer(found: object): void; fail(error: Error): void }[] = [];
  const lookup = sharingLookups(
    (keys) =>
      new Promise<Map<string, string>>((resolve, reject) =>
        asked.push({ keys, answer: (found) => resolve(new Map(Object.entries(found))), fail: reject }),
      ),
    patienceMs,
  );
  return { asked, lookup };
}

test('those who come while an answer is on its way share the next one, which is asked for after they came', async () => {
  const { asked, lookup } = byHand();
  const first = lookup('a');
  const [second, third, other] = [lookup('a'), lookup('a'), lookup('b')];
  expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
  asked[0]?.answer({ a: 'signed in' });
  expect(await first).toBe('signed in');
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]?.keys).toEqual(['a', 'b']);
  // The session ended between the two questions.
  asked[1]?.answer({ b: 'another' });
  expect(await Promise.all([second, third, other])).toEqual([undefined, undefined, 'another']);
  void lookup('a');
  expect(asked).toHaveLength(3);
});

test('a question that fails does not fail the next', async () => {
  const { asked, lookup } = byHand();
  const first = lookup('a');
  const second = lookup('b');
  asked[0]?.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer({ b: 'back' });
  expect(await second).toBe('back');
});

test('a question that is never answered holds up nobody who came after it', async () => {
  const { asked, lookup } = byHand(10);
  void lookup('a');
  const second = lookup('b');
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]?.keys).toEqual(['b']);
  asked[1]?.answer({ b: 'signed in' });
  expect(await second).toBe('signed in');
});

test('a crowd is asked for a hundred at a time, and nobody is forgotten', async () => {
  const { asked, lookup } = byHand();
  const first = lookup('first');
  const crowd = Array.from({ length: 250 }, (_, number) => lookup(String(number)));
  for (let question = 0; question < 4; question += 1) {
    await expect.poll(() => asked.length).toBe(question + 1);
    asked[question]?.answer(
      Object.fromEntries((asked[question]?.keys ?? []).map((key) => [key, `of ${key}`])),
    );
  }
  expect(asked.map(({ keys }) => keys.length)).toEqual([1, 100, 100, 50]);
  expect(await first).toBe('of first');
  expect(await Promise.all(crowd)).toEqual(Array.from({ length: 250 }, (_, number) => `of ${number}`));
});
