import { expect, test } from 'vitest';
import { sharingLookups } from './shared-lookup.ts';

/** A store whose answers are given by hand, in the order of the questions. */
function byHand() {
  const asked: { resolve(found: string): void; reject(error: Error): void }[] = [];
  const lookup = sharingLookups(
    () => new Promise<string>((resolve, reject) => asked.push({ resolve, reject })),
  );
  return { asked, lookup };
}

test('those who come while an answer is on its way share the next one, which is asked for after they came', async () => {
  const { asked, lookup } = byHand();
  const first = lookup('a');
  const [second, third] = [lookup('a'), lookup('a')];
  expect(asked).toHaveLength(1);
  asked[0]?.resolve('signed in');
  expect(await first).toBe('signed in');
  await expect.poll(() => asked.length).toBe(2);
  // The session ended between the two questions.
  asked[1]?.resolve('gone');
  expect(await Promise.all([second, third])).toEqual(['gone', 'gone']);
  void lookup('a');
  expect(asked).toHaveLength(3);
});

test('others do not wait for them, and a question that fails does not fail the next', async () => {
  const { asked, lookup } = byHand();
  const first = lookup('a');
  const second = lookup('a');
  void lookup('b');
  expect(asked).toHaveLength(2);
  asked[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => asked.length).toBe(3);
  asked[2]?.resolve('back');
  expect(await second).toBe('back');
});
