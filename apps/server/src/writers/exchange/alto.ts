import {
  boxAround,
  type LayoutLine,
  type LayoutPage,
  layoutBlocks,
  type PixelBox,
  type ScanLayout,
} from './page-layout.ts';
import { xmlAttribute, xmlText } from './xml-text.ts';

const place = (box: PixelBox | null) =>
  box === null ? '' : ` HPOS="${box.left}" VPOS="${box.top}" WIDTH="${box.width}" HEIGHT="${box.height}"`;

function lineXml({ words, box, isRightToLeft }: LayoutLine, id: string): string {
  const strings = words.map((word) => `<String CONTENT="${xmlAttribute(word.text)}"${place(word.box)}/>`);
  const direction = isRightToLeft ? ' BASEDIRECTION="rtl"' : '';
  return `<TextLine ID="${id}"${place(box)}${direction}>${strings.join('<SP/>')}</TextLine>`;
}

function pageXml(page: LayoutPage, isCorrected: boolean): string {
  const { number, width, height } = page;
  const blocks = layoutBlocks(page).map((lines, at) => {
    const id = `p${number}b${at + 1}`;
    const correction = isCorrected ? ' CS="true"' : '';
    const content = lines.map((line, index) => lineXml(line, `${id}l${index + 1}`)).join('\n');
    return `<TextBlock ID="${id}"${place(boxAround(lines.map(({ box }) => box)))}${correction}>\n${content}\n</TextBlock>`;
  });
  return `<Page ID="p${number}" PHYSICAL_IMG_NR="${number}" WIDTH="${width}" HEIGHT="${height}">
<PrintSpace HPOS="0" VPOS="0" WIDTH="${width}" HEIGHT="${height}">
${blocks.join('\n')}
</PrintSpace>
</Page>`;
}

/** ALTO 4.4. Words that were corrected and lost their place have no box. */
export function altoXml({ fileName, software, isCorrected, pages }: ScanLayout): string {
  const processing =
    software === null
      ? ''
      : `<Processing ID="reading"><processingCategory>contentGeneration</processingCategory>
<processingSoftware><softwareName>${xmlText(software)}</softwareName></processingSoftware></Processing>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#" SCHEMAVERSION="4.4">
<Description><MeasurementUnit>pixel</MeasurementUnit>
<sourceImageInformation><fileName>${xmlText(fileName)}</fileName></sourceImageInformation>
${processing}</Description>
<Layout>
${pages.map((page) => pageXml(page, isCorrected)).join('\n')}
</Layout>
</alto>
`;
}
