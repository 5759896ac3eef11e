import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { type ZipEntry, zipStream } from '../zip.ts';

const COLUMN = /<col min="(\d+)"/g;
const CELL = /<c r="([A-Z]+)\d+"[^>]*? s="(\d+)"/g;

const numberOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The style of each cell of a row, by its column from 1. */
function stylesOf(xml: string, row: number): Map<number, string> {
  const from = xml.indexOf(`<row r="${row}"`);
  const cells = from < 0 ? '' : xml.slice(from, xml.indexOf('</row>', from));
  return new Map([...cells.matchAll(CELL)].map(([, letters = '', style = '']) => [numberOf(letters), style]));
}

function styled(xml: string, row: number): string {
  const styles = stylesOf(xml, row);
  const end = xml.indexOf('<sheetData>');
  const head = xml.slice(0, end).replace(COLUMN, (found, column: string) => {
    const style = styles.get(Number(column));
    return style === undefined ? found : `<col style="${style}" min="${column}"`;
  });
  return head + xml.slice(end);
}

/**
 * Gives the columns of these sheets (from 1) the style of one of their rows: what is typed below the last row is then
 * text as well, and may be typed there at all. The library writes styles of cells alone.
 */
export async function styleColumns(
  workbook: Uint8Array,
  sheets: readonly number[],
  row: number,
): Promise<Uint8Array> {
  const zip = await fromBufferPromise(Buffer.from(workbook));
  const entries: ZipEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    const sheet = /^xl\/worksheets\/sheet(\d+)\.xml$/.exec(entry.fileName)?.[1];
    const isStyled = sheets.includes(Number(sheet));
    entries.push({
      name: entry.fileName,
      content: isStyled ? styled(content.toString('utf8'), row) : content,
    });
  }
  return buffer(zipStream(entries, { exactNames: true }));
}
