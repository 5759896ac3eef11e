import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { PageWord, PlaceInText, TranscriptionView } from '@regest/contract/endpoints/transcriptions.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample, useWorker } from '../../../test/files/upload.ts';

const server = useServer();
useWorker(server);
let client: Client;

beforeAll(async () => {
  const { id } = await anInstitution(server(), { ocrPages: 100 });
  client = await signedIn(server(), { role: 'SUBEDITOR', institutionId: id });
});

/** Sends a file and polls until its text is there. */
async function whenRead(fileId: number): Promise<string> {
  expect([200, 202]).toContain((await client.get(`/api/transcriptions/ocr/send/${fileId}`)).status);
  for (;;) {
    const { status, body } = await client.get<TranscriptionView>(`/api/transcriptions/${fileId}`);
    if (status === 200) return body.transcription;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('OCR gives boxes of words; a correction keeps the boxes of those that stayed', async () => {
  const { document } = await aTree(server(), client);
  const parent = { parentId: document.id, parentLevel: 'document', name: 'statut.pdf' } as const;
  const file = await aFile(server(), client, await sample('statute.pdf'), parent);
  const text = await whenRead(file.id);
  const words = async (page: number) =>
    (await client.get<PageWord[]>(`/api/transcriptions/${file.id}/words?page=${page}`)).body;
  const [first, second] = [await words(1), await words(2)];
  expect(first.map((word) => word.text)).toEqual(text.split('\f')[0]?.split(/\s+/));
  expect(first[0]).toMatchObject({
    text: 'STATUT',
    x: expect.closeTo(0.12, 1),
    y: expect.closeTo(0.08, 1),
  });
  const corrected = text
    .replace('nosi nazwę', 'przybrało dawno temu nazwę')
    .replace('Siedzibą', 'Siedzibąąą');
  await client.post('/api/transcriptions', { fileId: file.id, transcription: corrected });
  const stayed = first
    .filter((word) => word.text !== 'nosi')
    .map((word) => (word.text === 'Siedzibą' ? { ...word, text: 'Siedzibąąą' } : word));
  expect(await words(1)).toEqual(stayed);
  expect(await words(2)).toEqual(second);
  expect(
    (await client.get<TranscriptionView>(`/api/transcriptions/${file.id}`)).body.pages?.map(
      ({ page }) => page,
    ),
  ).toEqual([1, 2]);
  await client.post('/api/transcriptions', { fileId: file.id, transcription: text });
  expect(await words(1)).toEqual(first);
  expect(await words(3)).toEqual([]);
  const inside = async (q: string) =>
    (
      await client.get<{ places: PlaceInText[] }>(
        `/api/transcriptions/${file.id}/find?q=${encodeURIComponent(q)}`,
      )
    ).body.places;
  const fires = await inside('pożar');
  expect(fires.map(({ page, text: piece, mark }) => [page, piece.slice(...mark)])).toEqual([[1, 'pożaru']]);
  const fireWord = first.find((word) => word.text === 'pożaru,');
  expect(fires[0]?.boxes).toEqual([{ x: fireWord?.x, y: fireWord?.y, w: fireWord?.w, h: fireWord?.h }]);
  expect((await inside('gmina')).map(({ page }) => page)).toEqual([1, 2]);
  expect(await inside('i')).toEqual([]);
  const picture = await client.get(`/api/files/thumbnail/${file.id}?page=2`);
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await client.get(`/api/files/thumbnail/${file.id}?page=3`)).status).toBe(404);
});

test('OCR reads a picture as it was turned in the editor; boxes turn with it afterwards', async () => {
  const { document } = await aTree(server(), client);
  const sideways = await sharp(await sample('scan-report.jpg'))
    .resize({ width: 1200 })
    .rotate(90)
    .jpeg()
    .toBuffer();
  const parent = { parentId: document.id, parentLevel: 'document', name: 'skan.jpg' } as const;
  const { id, contentId } = await aFile(server(), client, sideways, parent);
  const edit = { rotation: 270, crop: null };
  const upright = await client.put<FileView>(`/api/files/${id}/edit`, { edit, contentId });
  expect(await whenRead(id)).toMatch(/pożarze stodoły/);
  const first = async () => (await client.get<PageWord[]>(`/api/transcriptions/${id}/words?page=1`)).body[0];
  const box = await first();
  expect(box?.y).toBeLessThan(0.3);
  await client.put(`/api/files/${id}/edit`, { edit: null, contentId: upright.body.contentId });
  // The unrotated scan has the top of the sheet at its right edge.
  expect(await first()).toMatchObject({
    text: box?.text,
    x: expect.closeTo(1 - (box?.y ?? 0) - (box?.h ?? 0), 3),
    y: expect.closeTo(box?.x ?? 0, 3),
    w: expect.closeTo(box?.h ?? 0, 3),
    h: expect.closeTo(box?.w ?? 0, 3),
  });
});
