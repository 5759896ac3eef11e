import { expect, test } from 'vitest';
import type { Deps } from '../../deps.ts';
import type { Store } from '../../store/store.ts';
import { openPublicPicture, type PictureFile } from './pictures.ts';

test('pictures that one network waits for leave room for those of others', async () => {
  const slow = Promise.withResolvers<never>();
  // A store without an answer keeps requests pending until the test is over.
  const store = { localPath: () => null, read: () => slow.promise } as unknown as Store;
  const file = { content_id: 'slow', mime_type: 'image/jpeg', pages: 1 } as PictureFile;
  let refusals = 0;
  const answers: Promise<unknown>[] = [];
  const draw = (network: string, width: number) => {
    const order = { id: '1', region: 'full', size: `${width},`, rotation: '0', quality: 'default' };
    const picture = openPublicPicture({ store } as Deps, async () => file, network, {
      ...order,
      format: 'jpg',
    });
    answers.push(
      picture.catch((error: Error) => {
        if (error.message === 'overloaded') refusals += 1;
      }),
    );
  };
  for (let width = 1; width <= 100; width += 1) draw('203.0.113.7', width);
  await expect.poll(() => refusals).toBe(68);
  draw('198.51.100.1', 201);
  draw('2001:db8::/64', 202);
  slow.reject(new Error('over'));
  await Promise.all(answers);
  expect(refusals).toBe(68);
});
