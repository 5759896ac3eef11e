import type { PageWord } from '@regest/contract/endpoints/transcriptions.ts';
import { expect, test } from 'vitest';
import { type Client, call, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';
import { apply, importFile } from '../../../test/imports/import-file.ts';
import { readPageText } from '../../services/imports/readers/page-text.ts';

const server = useServer();

const line = (text: string, top: number) =>
  `<TextLine id="l${top}"><Coords points="100,${top} 900,${top} 900,${top + 80} 100,${top + 80}"/>
   <TextEquiv><Unicode>${text}</Unicode></TextEquiv></TextLine>`;
const PAGE = `<PcGts><Metadata><Creator>Transkribus</Creator></Metadata><Page imageFilename="skan.jpg" imageWidth="1000" imageHeight="1000">
  <TextRegion id="a">${line('Akta gminy', 100)}${line('Ruda &amp; Wola', 200)}</TextRegion>
  <TextRegion id="b">${line('אבגד הוז', 400)}</TextRegion></Page></PcGts>`;

async function aReadScan() {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  const place = { parentId: tree.document.id, parentLevel: 'document', name: 'skan.jpg' } as const;
  const { id, contentId } = await aFile(server(), client, await sample('photograph.jpg'), place);
  const imported = await importFile(server(), client, 'skan.xml', PAGE);
  await apply(server(), client, imported.id);
  return { client, id, contentId, tree };
}

async function* pieces(text: string) {
  yield text;
}
const ROOTS = { alto: 'alto', page: 'PcGts' } as const;
const download = (client: Client, id: number, format: string) =>
  client.get(`/api/transcriptions/${id}/download?format=${format}`);

test.each(['alto', 'page'] as const)(
  '%s has lines, paragraphs and boxes that an import reads back',
  async (format) => {
    const { client, id } = await aReadScan();
    const { body: words } = await client.get<PageWord[]>(`/api/transcriptions/${id}/words`);
    const { headers, text } = await download(client, id, format);
    expect(headers['content-type']).toContain('application/xml');
    expect(headers['content-disposition']).toContain(`skan.${format}.xml`);
    const { imageName, software, pages } = await readPageText(pieces(text), ROOTS[format]);
    expect([imageName, software]).toEqual(['skan.jpg', 'Transkribus']);
    expect(pages[0]?.text).toBe('Akta gminy\nRuda & Wola\n\nאבגד הוז');
    expect(pages[0]?.words.map((word) => word.text)).toEqual(words.map((word) => word.text));
    for (const [at, word] of words.entries()) expect(pages[0]?.words[at]?.x).toBeCloseTo(word.x, 2);
  },
);

test('a corrected word without a box stays in its line, and the boxes of the others stay theirs', async () => {
  const { client, id } = await aReadScan();
  const transcription = 'Stare akta gminy\nRuda & Wola\n\nאבגד הוז';
  await client.post('/api/transcriptions', { fileId: id, transcription });
  const { pages } = await readPageText(pieces((await download(client, id, 'alto')).text), 'alto');
  expect(pages[0]?.text).toBe(transcription);
  expect(pages[0]?.words.map((word) => word.text)).not.toContain('Stare');
  expect(pages[0]?.words.find((word) => word.text === 'gminy')?.x).toBeGreaterThan(0.4);
});

const PLACE = /HPOS="(.+?)" VPOS="(.+?)" WIDTH="(.+?)" HEIGHT="(.+?)"/g;
const POINTS = /points="(.+?),(.+?) .+? (.+?),(.+?) /g;

/** Upper left and lower right corners of all boxes. */
function corners(format: string, text: string): [number, number][] {
  return [...text.matchAll(format === 'alto' ? PLACE : POINTS)].flatMap((match) => {
    const [, left = 0, top = 0, x = 0, y = 0] = match.map(Number);
    return [[left, top], format === 'alto' ? [left + x, top + y] : [x, y]];
  });
}

test.each(['alto', 'page'])('%s places nothing beyond the edges of a cropped picture', async (format) => {
  const { client, id, contentId } = await aReadScan();
  const edit = { rotation: 0, crop: { x: 0.2, y: 0.15, w: 0.4, h: 0.3 } };
  expect((await client.put(`/api/files/${id}/edit`, { edit, contentId })).status).toBe(200);
  const { text } = await download(client, id, format);
  const [, width = 0, height = 0] = (/idth="(\d+)" (?:imageHeight|HEIGHT)="(\d+)"/i.exec(text) ?? []).map(
    Number,
  );
  const all = corners(format, text);
  expect(all.length).toBeGreaterThan(8);
  expect(all.filter(([x, y]) => x < 0 || y < 0 || x > width || y > height)).toEqual([]);
});

test('a page that is not there is not found', async () => {
  const { client, id } = await aReadScan();
  expect((await client.get(`/api/transcriptions/${id}/download?format=alto&page=7`)).status).toBe(404);
});

test('readers get the layout of a public scan, and of no other', async () => {
  const { client, id, tree } = await aReadScan();
  const open = (format: string, page = '') =>
    call(server(), 'GET', `/portal/plik/${id}/${format}.xml${page}`);
  expect((await open('alto')).status).toBe(404);
  await client.put(`/api/collections/${tree.collection.id}/publish`);
  for (const level of ['unit', 'document'] as const)
    await client.put(`/api/${level}s/${tree[level].id}/publish`);
  await client.put(`/api/files/${id}`, { isPublished: true });
  const { pages } = await readPageText(pieces((await open('alto')).text), 'alto');
  expect(pages[0]?.text).toContain('Akta gminy');
  expect((await open('page')).text).toContain('<Unicode>gminy</Unicode>');
  expect((await open('mets')).status).toBe(404);
  expect((await open('alto', '?strona=2')).status).toBe(404);
});
