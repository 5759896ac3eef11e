import { parseManifest } from 'manifesto.js';
import { expect, test } from 'vitest';
import { call } from '../../../test/api/client.ts';
import { aSecretWorld } from '../../../test/api/secret-world.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

test('manifesto.js, the parser of Universal Viewer and Mirador, reads scans, recordings and both searches', async () => {
  const { tree, fileId, recordingId } = await aSecretWorld(server());
  // Set here because no worker runs that would measure the recording.
  await server().ownerPool.query('update file set duration = 13.5 where id = $1', [recordingId]);
  const fetched = (address: string | undefined) => call(server(), 'GET', new URL(address ?? '').pathname);

  const manifest = parseManifest(
    (await call(server(), 'GET', `/portal/r/${tree.document.id}/manifest.json`)).text,
  );
  expect(manifest.getDefaultLabel()).toBe('Protokół jawny');
  const [scan, recording, ...more] = manifest.getSequenceByIndex(0).getCanvases();
  expect(more).toEqual([]);

  expect([scan?.getDefaultLabel(), scan?.getWidth(), scan?.getHeight()]).toEqual([
    'Szkic jawny.png',
    1000,
    760,
  ]);
  expect(scan?.imageServiceIds).toEqual([expect.stringMatching(new RegExp(`/portal/iiif/${fileId}$`))]);
  const thumbnail = await fetched(scan?.getThumbnail()?.id);
  expect([thumbnail.status, thumbnail.headers['content-type']]).toEqual([200, 'image/jpeg']);

  expect([recording?.getDefaultLabel(), recording?.getDuration()]).toEqual(['Rozmowa jawna.wav', 13.5]);
  const [sound] = recording?.getContent()[0]?.getBody() ?? [];
  expect([sound?.getType(), sound?.getFormat()]).toEqual(['sound', 'audio/wav']);
  expect((await fetched(sound?.id)).status).toBe(200);

  const searches = [
    manifest.getService('http://iiif.io/api/search/1/search'),
    ...manifest.getServices().filter((service) => service.getProperty('type') === 'SearchService2'),
  ];
  expect(searches).toHaveLength(2);
  for (const service of searches) {
    const { pathname } = new URL(service?.id ?? '');
    const answer = await call(server(), 'GET', `${pathname}?q=skan`);
    expect([pathname, answer.text]).toEqual([pathname, expect.stringContaining('"skanu"')]);
  }
});
