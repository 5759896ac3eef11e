import { polishTypography } from '@regest/contract/text/polish-typography.ts';
import type { InventoryDocument, InventoryUnit } from './inventory-document.ts';
import {
  type Chapter,
  chaptersOf,
  headingXml,
  paragraph,
  prose,
  tableOfContents,
  titlePage,
} from './inventory-front.ts';
import { ROWS_PER_TABLE, TABLE_END, TABLE_STYLES, tableStart, unitRow } from './inventory-table.ts';
import { NAMESPACES, XML_HEAD } from './namespaces.ts';
import { FONT_FACES } from './styles.ts';
import { odfText } from './xml.ts';

const CHUNK_CHARACTERS = 64 * 1024;

const AUTOMATIC_STYLES = `<office:automatic-styles>${TABLE_STYLES}<style:style style:name="Contents_section" style:family="section"><style:section-properties style:editable="false"/></style:style><style:style style:name="First_chapter" style:family="paragraph" style:parent-style-name="Heading_20_1"><style:paragraph-properties fo:break-before="page"/></style:style></office:automatic-styles>`;

async function* asyncUnits(units: InventoryDocument['units']): AsyncGenerator<InventoryUnit> {
  yield* units;
}

async function* body(document: InventoryDocument): AsyncGenerator<string> {
  const { introduction, sections } = chaptersOf(document);
  yield titlePage(document);
  yield tableOfContents(document.labels.contents, [...introduction, ...sections]);
  const first = introduction[0] ?? sections[0];
  const heading = (chapter: Chapter) => headingXml(chapter, chapter === first ? 'First_chapter' : undefined);
  for (const [index, chapter] of introduction.entries()) {
    const part = document.introduction[index - 1];
    yield heading(chapter) + (part ? prose(part.text) : '');
  }

  const units = asyncUnits(document.units);
  try {
    let next = await units.next();
    for (const [index, chapter] of sections.entries()) {
      const section = document.sections[index];
      yield heading(chapter);
      if (section?.summary) yield paragraph('Section_summary', odfText(polishTypography(section.summary)));
      if (section?.content) yield prose(section.content);
      let row = 0;
      for (; !next.done && next.value.section === index; row += 1, next = await units.next()) {
        if (row % ROWS_PER_TABLE === 0) {
          if (row > 0) yield TABLE_END;
          yield tableStart(`Units-${index}-${row / ROWS_PER_TABLE}`, document.labels.columns);
        }
        yield unitRow(next.value);
      }
      if (row > 0) yield TABLE_END;
    }
    // A unit out of order would be lost without a word, and an inventory must not lose any.
    if (!next.done) throw new Error(`unit ${next.value.signature} is not in the order of the sections`);
  } finally {
    await units.return(undefined);
  }
}

export async function* contentXml(document: InventoryDocument): AsyncGenerator<Buffer> {
  let chunk = `${XML_HEAD}<office:document-content ${NAMESPACES}>${FONT_FACES}${AUTOMATIC_STYLES}<office:body><office:text>`;
  for await (const part of body(document)) {
    chunk += part;
    if (chunk.length >= CHUNK_CHARACTERS) {
      yield Buffer.from(chunk);
      chunk = '';
    }
  }
  yield Buffer.from(`${chunk}</office:text></office:body></office:document-content>`);
}
