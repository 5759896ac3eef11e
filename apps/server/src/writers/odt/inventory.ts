import type { Readable } from 'node:stream';
import { polishTypography } from '@regest/contract/text/polish-typography.ts';
import { zipStream } from '../zip.ts';
import type { InventoryDocument, InventoryLabels, InventoryUnit } from './inventory-document.ts';
import {
  type Chapter,
  chaptersOf,
  headingXml,
  paragraph,
  prose,
  tableOfContents,
  titlePage,
} from './inventory-front.ts';
import { MANIFEST, metaXml, NAMESPACES, ODT_CONTENT_TYPE, odfText, XML_HEAD } from './odt-xml.ts';
import { FONT_FACES, stylesXml } from './styles.ts';

/** LibreOffice lays out a table in quadratic time, so a long series is several tables. */
const ROWS_PER_TABLE = 300;

const COLUMN_WIDTHS_CM = [3.4, 6.0, 2.9, 2.1, 2.1];
const COLUMN_NAMES = ['A', 'B', 'C', 'D', 'E'];

const TABLE_STYLES = [
  '<style:style style:name="Units" style:family="table"><style:table-properties style:width="16.5cm" table:align="left" fo:margin-top="0.1cm" table:border-model="collapsing" style:may-break-between-rows="true"/></style:style>',
  ...COLUMN_WIDTHS_CM.map(
    (width, index) =>
      `<style:style style:name="Units.${COLUMN_NAMES[index]}" style:family="table-column"><style:table-column-properties style:column-width="${width}cm"/></style:style>`,
  ),
  '<style:style style:name="Units.row" style:family="table-row"><style:table-row-properties fo:keep-together="always"/></style:style>',
  '<style:style style:name="Units.head" style:family="table-cell"><style:table-cell-properties fo:padding="0.09cm" fo:border-top="1pt solid #000000" fo:border-bottom="1pt solid #000000" fo:border-left="none" fo:border-right="none" style:vertical-align="bottom"/></style:style>',
  '<style:style style:name="Units.cell" style:family="table-cell"><style:table-cell-properties fo:padding="0.09cm" fo:border-bottom="0.5pt solid #b5b5b5" fo:border-top="none" fo:border-left="none" fo:border-right="none"/></style:style>',
].join('');

const cell = (style: string, paragraph: string, xml: string) =>
  `<table:table-cell table:style-name="${style}" office:value-type="string"><text:p text:style-name="${paragraph}">${xml}</text:p></table:table-cell>`;

function tableStart(name: string, columns: InventoryLabels['columns']): string {
  const heads = [columns.signature, columns.title, columns.dates, columns.externalForm, columns.extent];
  const widths = COLUMN_NAMES.map((column) => `<table:table-column table:style-name="Units.${column}"/>`);
  return `<table:table table:name="${name}" table:style-name="Units">${widths.join('')}<table:table-header-rows><table:table-row table:style-name="Units.row">${heads.map((head) => cell('Units.head', 'Table_20_Heading', odfText(head))).join('')}</table:table-row></table:table-header-rows>`;
}

const TABLE_END = '</table:table><text:p text:style-name="After_table"/>';

function unitRow(unit: InventoryUnit): string {
  const cells = [
    unit.signature,
    polishTypography(unit.title),
    polishTypography(unit.dates),
    polishTypography(unit.externalForm),
    polishTypography(unit.extent),
  ];
  return `<table:table-row table:style-name="Units.row">${cells.map((text) => cell('Units.cell', 'Table_20_Contents', odfText(text))).join('')}</table:table-row>`;
}

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

async function* contentXml(document: InventoryDocument): AsyncGenerator<Buffer> {
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

const HEADER_CHARACTERS = 90;

function shortTitle(title: string): string {
  const characters = [...title];
  return characters.length <= HEADER_CHARACTERS
    ? title
    : `${characters
        .slice(0, HEADER_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`;
}

/** The finding aid of a collection as an ODT, written while the units are read. */
export function inventoryOdt(document: InventoryDocument, signal?: AbortSignal): Readable {
  const { labels, title, institution, createdAt } = document;
  const meta = { title, subject: labels.documentKind, creator: institution, createdAt };
  const entries = [
    // Readers know the format by these bytes at a fixed place: first and uncompressed.
    { name: 'mimetype', content: ODT_CONTENT_TYPE, stored: true },
    { name: 'META-INF/manifest.xml', content: MANIFEST },
    { name: 'styles.xml', content: stylesXml({ header: shortTitle(title), footer: labels.page }) },
    { name: 'meta.xml', content: metaXml(meta) },
    { name: 'content.xml', content: contentXml(document) },
  ];
  return zipStream(entries, { exactNames: true, ...(signal ? { signal } : {}) });
}
