import { beforeAll, describe, expect, test } from 'vitest';
import { aSecretWorld, type SecretWorld } from '../../../test/api/secret-world.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
let world: SecretWorld;
beforeAll(async () => {
  world = await aSecretWorld(server());
});

const request = (path: string, method: 'GET' | 'OPTIONS' = 'GET') =>
  server().app.inject({ method, url: `/portal${path}`, headers: { origin: 'https://viewer.example' } });
const rights = ({ headers }: Awaited<ReturnType<typeof request>>) => [
  headers['access-control-allow-origin'],
  headers['cross-origin-resource-policy'],
];
const OPEN = ['*', 'cross-origin'];

describe('a viewer of another site', () => {
  test('may load public files, their texts and pictures', async () => {
    for (const path of [
      `/plik/${world.fileId}`,
      `/plik/${world.recordingId}`,
      `/plik/${world.fileId}/miniatura`,
      `/iiif/${world.fileId}/info.json`,
      `/iiif/${world.fileId}/full/200,/0/default.jpg`,
    ])
      expect([path, rights(await request(path))]).toEqual([path, OPEN]);
  });

  test('may read why a file or picture cannot be had', async () => {
    for (const path of [
      '/plik/999999',
      '/plik/999999/tekst.vtt',
      '/iiif/999999/info.json',
      '/iiif/x/full/max/0/a.jpg',
    ]) {
      const answer = await request(path);
      expect([path, answer.statusCode >= 400, rights(answer)]).toEqual([path, true, OPEN]);
    }
  });

  test('is answered when its browser asks first', async () => {
    for (const path of [
      `/plik/${world.fileId}`,
      `/iiif/${world.fileId}/info.json`,
      `/r/${world.tree.unit.id}/manifest.json`,
    ]) {
      const answer = await request(path, 'OPTIONS');
      expect([path, answer.statusCode, rights(answer)]).toEqual([path, 204, OPEN]);
      expect(String(answer.headers['access-control-allow-headers'])).toContain('range');
    }
  });

  test('may not load pages', async () => {
    const [allowed] = rights(await request('/archiwum-jawne'));
    expect(allowed).toBeUndefined();
  });
});
