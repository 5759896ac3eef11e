import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { TranscriptionView } from '@regest/contract/endpoints/transcriptions.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';

const server = useServer();
let client: Client;
let document: RecordView;

beforeAll(async () => {
  client = await signedIn(server(), { role: 'SUBEDITOR' });
  ({ document } = await aTree(server(), client));
});

const add = (bytes: Uint8Array, name: string) =>
  aFile(server(), client, bytes, { parentId: document.id, parentLevel: 'document', name });
const read = (file: FileView) => client.get<TranscriptionView>(`/api/transcriptions/${file.id}`);

describe('a text', () => {
  test('may be typed for a file that was never sent, and is downloaded under its name', async () => {
    const file = await add(await sample('sketch.png'), 'Szkic młyna.png');
    expect((await read(file)).status).toBe(404);
    await client.post('/api/transcriptions', { fileId: file.id, transcription: 'Młyn\nwodny' });
    const { status, text, headers } = await client.get(`/api/transcriptions/${file.id}/download`);
    expect([status, text, headers['content-type']]).toEqual([
      200,
      'Młyn\nwodny',
      'text/plain; charset=utf-8',
    ]);
    expect(headers['content-disposition']).toContain(encodeURIComponent('Szkic młyna.txt'));
    expect((await client.get(`/api/transcriptions/${file.id}/download?format=srt`)).status).toBe(400);
  });

  test('of a recording is downloaded as WebVTT, SubRip or plain words, with or without its header', async () => {
    const file = await add(await sample('recording.wav'), 'rozmowa.wav');
    const transcription = '00:00:01.000 --> 00:00:02.500\n<v Jan>Dzień dobry &amp; witam';
    await client.post('/api/transcriptions', { fileId: file.id, transcription });
    const as = async (format: string) =>
      (await client.get(`/api/transcriptions/${file.id}/download?format=${format}`)).text;
    expect(await as('vtt')).toBe(`WEBVTT\n\n${transcription}\n`);
    expect(await as('srt')).toBe('1\n00:00:01,000 --> 00:00:02,500\nJan: Dzień dobry & witam\n');
    expect(await as('txt')).toBe('Jan: Dzień dobry & witam\n');
  });

  test('is marked as checked by a person, and stays so until the mark is taken away', async () => {
    const file = await add(await sample('sketch.png'), 'sprawdzony.png');
    const save = async (transcription: string, checked?: boolean) =>
      (
        await client.post<TranscriptionView>('/api/transcriptions', {
          fileId: file.id,
          transcription,
          checked,
        })
      ).body;
    expect((await save('Młyn')).checkedAt).toBeNull();
    const { checkedAt } = await save('Młyn wodny', true);
    expect(checkedAt).not.toBeNull();
    expect((await save('Młyn wodny i wiatrak')).checkedAt).toBe(checkedAt);
    const { body } = await client.get<FileView[]>(`/api/files/document/${document.id}`);
    expect(body.find(({ id }) => id === file.id)?.textChecked).toBe(true);
    expect((await save('Młyn', false)).checkedAt).toBeNull();
  });

  test('is not overwritten by an editor who had an older one open', async () => {
    const file = await add(await sample('sketch.png'), 'a.png');
    const save = (transcription: string, version?: number) =>
      client.post<TranscriptionView>('/api/transcriptions', { fileId: file.id, transcription, version });
    const { version } = (await save('pierwszy')).body;
    await save('drugi', version);
    const stale = await save('trzeci', version);
    expect([stale.status, stale.body.current?.transcription]).toEqual([409, 'drugi']);
  });
});
