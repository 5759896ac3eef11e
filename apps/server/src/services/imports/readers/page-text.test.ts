import { expect, test } from 'vitest';
import { RefusedFile } from '../proposed-record.ts';
import { readPageText } from './page-text.ts';

const read = (text: string, root = 'PcGts') =>
  readPageText(
    (async function* () {
      yield text;
    })(),
    root,
  );
const page = (inside: string, size = 'imageWidth="1000" imageHeight="1000"') =>
  `<PcGts><Page imageFilename="a.jpg" ${size}>${inside}</Page></PcGts>`;
const region = (id: string, inside: string) => `<TextRegion id="${id}">${inside}</TextRegion>`;
const line = (text: string, inside = '') =>
  `<TextLine><Coords points="0,0 1000,0 1000,100 0,100"/>${inside}<TextEquiv><Unicode>${text}</Unicode></TextEquiv></TextLine>`;
const word = (text: string, left: number) =>
  `<Word><Coords points="${left},0 ${left + 50},0 ${left + 50},50"/><TextEquiv><Unicode>${text}</Unicode></TextEquiv></Word>`;

test('regions follow the stated reading order and are parted by an empty line', async () => {
  const order =
    '<ReadingOrder><OrderedGroup><RegionRefIndexed regionRef="b"/><RegionRefIndexed regionRef="a"/></OrderedGroup></ReadingOrder>';
  const { pages } = await read(page(order + region('a', line('drugi')) + region('b', line('pierwszy'))));
  expect(pages[0]?.text).toBe('pierwszy\n\ndrugi');
});

test('words keep their own boxes, and the text of the line counts where it is spelt differently', async () => {
  const { pages } = await read(page(region('a', line('Akta gminy', word('Acta', 0) + word('gminy', 100)))));
  expect(pages[0]?.words.map(({ text, x }) => [text, x])).toEqual([
    ['Akta', 0],
    ['gminy', 0.1],
  ]);
});

test('the words of a line that was read as a whole share its box by their letters, from the right in Hebrew', async () => {
  const { pages } = await read(page(region('a', line('aaaa b') + line('אבגד ה'))));
  expect(pages[0]?.words.map(({ x, w }) => [x, w])).toEqual([
    [0, 0.6667],
    [0.8333, 0.1667],
    [0.3333, 0.6667],
    [0, 0.1667],
  ]);
});

test('of several readings of a line the first one counts', async () => {
  const inside =
    '<TextEquiv><Unicode>Pierwszy</Unicode></TextEquiv><TextEquiv><Unicode>Drugi</Unicode></TextEquiv>';
  const { pages } = await read(page(region('a', `<TextLine>${inside}</TextLine>`)));
  expect(pages[0]?.text).toBe('Pierwszy');
});

test('without the size of the page the text comes without boxes', async () => {
  const { pages } = await read(page(region('a', line('Akta')), ''));
  expect(pages).toEqual([{ text: 'Akta', words: [] }]);
});

test('ALTO: each page of a file, words divided at the end of a line, and boxes kept inside the page', async () => {
  const one = (strings: string) =>
    `<Page WIDTH="100" HEIGHT="100"><PrintSpace><TextBlock><TextLine>${strings}</TextLine></TextBlock></PrintSpace></Page>`;
  const { pages, software } = await read(
    `<alto><Description><OCRProcessing><ocrProcessingStep><processingSoftware><softwareName>eScriptorium</softwareName>
     </processingSoftware></ocrProcessingStep></OCRProcessing></Description><Layout>${one(
       '<String CONTENT="gmi" HPOS="90" VPOS="0" WIDTH="90" HEIGHT="10"/><HYP CONTENT="&#173;"/>',
     )}${one('<String CONTENT="ny"/>')}</Layout></alto>`,
    'alto',
  );
  expect(software).toBe('eScriptorium');
  expect(pages).toEqual([
    { text: 'gmi-', words: [{ text: 'gmi-', x: 0.9, y: 0, w: 0.1, h: 0.1 }] },
    { text: 'ny', words: [] },
  ]);
});

test('words that the other program was unsure of stay so, unless the line spells them differently', async () => {
  const string = (text: string, confidence: string) =>
    `<String CONTENT="${text}" HPOS="0" VPOS="0" WIDTH="10" HEIGHT="10" ${confidence}/>`;
  const alto = await read(
    `<alto><Layout><Page WIDTH="100" HEIGHT="100"><TextLine>${string('Akta', 'WC="0.93"')}${string('gmlny', 'WC="0.41"')}${string('Rudnica', '')}</TextLine></Page></Layout></alto>`,
    'alto',
  );
  const doubted = (text: string, left: number) =>
    word(text, left).replace('<TextEquiv>', '<TextEquiv conf="0.3">');
  const pageXml = await read(
    page(
      region(
        'a',
        line('Akta gminy Rudnlca', doubted('Akta', 0) + doubted('gmlny', 100) + word('Rudnlca', 200)),
      ),
    ),
  );
  const unsure = ({ pages }: typeof alto) =>
    pages[0]?.words.filter(({ isUnsure }) => isUnsure).map(({ text }) => text);
  expect([unsure(alto), unsure(pageXml)]).toEqual([['gmlny'], ['Akta']]);
});

test.each([
  ['that is cut off', '<PcGts><Page imageFilename="a.jpg"><TextRegion>', /XML/],
  ['with a page of more elements than any page has', page('<TextLine/>'.repeat(200_001)), /zbyt duży/],
  ['nested without end', page('<TextRegion>'.repeat(300)), /zagnieżdżone/],
])('a file %s is refused in a sentence', async (_, text, reason) => {
  const error = await read(text).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(RefusedFile);
  expect((error as Error).message).toMatch(reason);
});

test('signs that part pages and lines are taken out of words, and coordinates that are none give no box', async () => {
  const text = await read(
    '<alto><Layout><Page WIDTH="100" HEIGHT="100"><TextLine><String CONTENT="a&#10;b" HPOS="x" VPOS="NaN" WIDTH="1e999" HEIGHT=""/></TextLine></Page></Layout></alto>',
    'alto',
  );
  expect(text.pages).toEqual([{ text: 'a b', words: [] }]);
});
