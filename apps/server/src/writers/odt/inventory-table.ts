import { polishTypography } from '@regest/contract/text/polish-typography.ts';
import type { InventoryLabels, InventoryUnit } from './inventory-document.ts';
import { odfText } from './xml.ts';

/** LibreOffice lays out a table in quadratic time, so a long series is several tables. */
export const ROWS_PER_TABLE = 300;

const COLUMN_WIDTHS_CM = [3.4, 6.0, 2.9, 2.1, 2.1];
const COLUMN_NAMES = ['A', 'B', 'C', 'D', 'E'];

export const TABLE_STYLES = [
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

export function tableStart(name: string, columns: InventoryLabels['columns']): string {
  const heads = [columns.signature, columns.title, columns.dates, columns.externalForm, columns.extent];
  const widths = COLUMN_NAMES.map((column) => `<table:table-column table:style-name="Units.${column}"/>`);
  return `<table:table table:name="${name}" table:style-name="Units">${widths.join('')}<table:table-header-rows><table:table-row table:style-name="Units.row">${heads.map((head) => cell('Units.head', 'Table_20_Heading', odfText(head))).join('')}</table:table-row></table:table-header-rows>`;
}

export const TABLE_END = '</table:table><text:p text:style-name="After_table"/>';

export function unitRow(unit: InventoryUnit): string {
  const cells = [
    unit.signature,
    polishTypography(unit.title),
    polishTypography(unit.dates),
    polishTypography(unit.externalForm),
    polishTypography(unit.extent),
  ];
  return `<table:table-row table:style-name="Units.row">${cells.map((text) => cell('Units.cell', 'Table_20_Contents', odfText(text))).join('')}</table:table-row>`;
}
