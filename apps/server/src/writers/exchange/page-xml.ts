import {
  boxAround,
  type LayoutLine,
  type LayoutPage,
  layoutBlocks,
  type PixelBox,
  type ScanLayout,
} from './page-layout.ts';
import { xmlAttribute, xmlText } from './xml-text.ts';

const coordinates = ({ left, top, width, height }: PixelBox) =>
  `<Coords points="${left},${top} ${left + width},${top} ${left + width},${top + height} ${left},${top + height}"/>`;
const equivalent = (text: string) => `<TextEquiv><Unicode>${xmlText(text)}</Unicode></TextEquiv>`;

/** The schema requires a place of every line: one that lost its words takes that of its paragraph. */
function lineXml({ words, box }: LayoutLine, id: string, paragraph: PixelBox): string {
  const placed = words.flatMap((word, at) =>
    word.box ? [`<Word id="${id}w${at + 1}">${coordinates(word.box)}${equivalent(word.text)}</Word>`] : [],
  );
  const text = words.map((word) => word.text).join(' ');
  return `<TextLine id="${id}">${coordinates(box ?? paragraph)}\n${placed.join('\n')}\n${equivalent(text)}</TextLine>`;
}

function regionXml(lines: readonly LayoutLine[], id: string, { width, height }: LayoutPage): string {
  const whole = { left: 0, top: 0, width, height };
  const box = boxAround(lines.map((line) => line.box)) ?? whole;
  const direction = lines.every(({ isRightToLeft }) => isRightToLeft)
    ? ' readingDirection="right-to-left"'
    : '';
  const content = lines.map((line, at) => lineXml(line, `${id}l${at + 1}`, box));
  return `<TextRegion id="${id}"${direction}>${coordinates(box)}\n${content.join('\n')}\n</TextRegion>`;
}

/** PAGE XML 2019-07-15, which describes one picture: the first page of the layout. */
export function pageXml({ fileName, software, updatedAt, pages }: ScanLayout): string {
  const [page] = pages;
  if (!page) throw new Error('a layout without pages');
  const blocks = layoutBlocks(page);
  const order = blocks.map((_, at) => `<RegionRefIndexed index="${at}" regionRef="r${at + 1}"/>`);
  const readingOrder =
    order.length === 0
      ? ''
      : `<ReadingOrder><OrderedGroup id="order">${order.join('')}</OrderedGroup></ReadingOrder>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15">
<Metadata><Creator>${xmlText(software ?? 'Regest')}</Creator><Created>${updatedAt}</Created><LastChange>${updatedAt}</LastChange></Metadata>
<Page imageFilename="${xmlAttribute(fileName)}" imageWidth="${page.width}" imageHeight="${page.height}">
${readingOrder}${blocks.map((lines, at) => regionXml(lines, `r${at + 1}`, page)).join('\n')}
</Page>
</PcGts>
`;
}
