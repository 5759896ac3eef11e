import { expect, test } from 'vitest';
import { ApiError, communicationFailure } from '../../../api/api-error.ts';
import type { UploadTarget } from './upload-item.ts';
import { createUploadQueue } from './upload-queue.ts';

const TARGET: UploadTarget = { level: 'unit', id: 7, institutionId: 1, field: 'contentFiles' };
const file = (name: string, size = 3) => new File(['x'.repeat(size)], name, { type: 'image/jpeg' });

/** A queue whose uploads end on the test's command. */
function heldQueue() {
  const sending: { name: string; signal: AbortSignal; finish: () => void; fail: (error: unknown) => void }[] =
    [];
  const queue = createUploadQueue({
    send: ({ file: { name }, signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        sending.push({ name, signal, finish: () => resolve(null), fail: reject });
      }),
    onDone: () => undefined,
  });
  const states = () => queue.items.get().map(({ file: { name }, state }) => `${name} ${state}`);
  return { queue, sending, states };
}

test('two files are sent at once, the rest wait for their turn', async () => {
  const { queue, sending, states } = heldQueue();
  queue.add([file('a.jpg'), file('b.jpg'), file('c.jpg')], TARGET);
  expect(states()).toEqual(['a.jpg sending', 'b.jpg sending', 'c.jpg waiting']);
  sending[0]?.finish();
  await expect.poll(() => states()).toEqual(['a.jpg done', 'b.jpg sending', 'c.jpg sending']);
});

test('a cancelled file is stopped and leaves its place to the next', () => {
  const { queue, sending, states } = heldQueue();
  const [first] = queue.add([file('a.jpg'), file('b.jpg'), file('c.jpg')], TARGET);
  queue.cancel(first ?? 0);
  expect(sending[0]?.signal.aborted).toBe(true);
  expect(states()).toEqual(['b.jpg sending', 'c.jpg sending']);
});

test('a lost connection can be tried again, a refusal cannot', async () => {
  const { queue, sending, states } = heldQueue();
  const [lost, refused] = queue.add([file('a.jpg'), file('b.jpg')], TARGET);
  sending[0]?.fail(communicationFailure());
  sending[1]?.fail(new ApiError(415));
  await expect.poll(() => states()).toEqual(['a.jpg failed', 'b.jpg failed']);
  queue.retry(lost ?? 0);
  queue.retry(refused ?? 0);
  expect(states()).toEqual(['a.jpg sending', 'b.jpg failed']);
});

test.each([
  ['x'.repeat(257), 3, 'name'],
  ['a?.jpg', 3, 'name'],
  ['a.jpg', 0, 'empty'],
])('a file named %s of %i bytes is refused before it is sent', (name, size, fault) => {
  const { queue, sending } = heldQueue();
  queue.add([file(name, size)], TARGET);
  expect(queue.items.get()[0]?.fault).toBe(fault);
  expect(sending).toHaveLength(0);
});

test('a field for pictures takes nothing else', () => {
  const { queue } = heldQueue();
  queue.add([new File(['x'], 'a.pdf', { type: 'application/pdf' })], TARGET, { picturesOnly: true });
  expect(queue.items.get()[0]?.fault).toBe('picturesOnly');
});
