import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvRow, csvChunks } from './csv.ts';
import { deneutralise, neutralise } from './safe-text.ts';

const csvText = async (head: string[], rows: CsvRow[]) =>
  (await buffer(csvChunks(head, rows))).toString('utf8');

function readBack(csv: string): string[][] {
  const rows: string[][] = parse(csv, { bom: true, delimiter: ';', record_delimiter: '\r\n' });
  return rows.map((row) => row.map(deneutralise));
}

test('the file begins with a byte order mark and uses semicolons and CRLF', async () => {
  expect(await csvText(['Sygnatura', 'Tytuł'], [['01', 'Księga']])).toBe(
    '\ufeffSygnatura;Tytuł\r\n01;Księga\r\n',
  );
});

test('quotes, separators and line breaks inside a cell are quoted', async () => {
  const cell = 'Pismo; "pilne"\r\nz pieczęcią\ni podpisem';
  const csv = await csvText(['Treść'], [[cell]]);
  expect(csv).toContain('"Pismo; ""pilne""\r\nz pieczęcią\ni podpisem"');
  expect(readBack(csv)).toEqual([['Treść'], [cell]]);
});

test('numbers carry a decimal comma and a negative one is not taken for a formula', async () => {
  expect(await csvText(['a', 'b', 'c', 'd'], [[1.5, -2, true, null]])).toContain('\r\n1,5;-2;true;\r\n');
});

test.each(['=1+1', '+48', '-x', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1'])(
  'a cell beginning as %j is neutralised and comes back',
  (cell) => {
    expect(neutralise(cell)).toBe(`'${cell}`);
    expect(deneutralise(neutralise(cell))).toBe(cell);
  },
);

const formulaLike = fc
  .tuple(fc.stringMatching(/^'{0,3}[=+@\t\r-]?/u), fc.string({ unit: 'grapheme' }))
  .map(([start, rest]) => start + rest);

test('whatever the cell holds, neutralising is reversible and leaves nothing that runs', () => {
  fc.assert(
    fc.property(formulaLike, (cell) => {
      const safe = neutralise(cell);
      expect(deneutralise(safe)).toBe(cell);
      expect(safe).not.toMatch(/^[=+\-@\t\r\n]/u);
    }),
  );
});

test('every value written is read back by a library as it was', async () => {
  const row = fc.array(formulaLike, { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
      const head = ['a', 'b', 'c'];
      expect(readBack(await csvText(head, rows))).toEqual([head, ...rows]);
    }),
  );
});

test('the bytes are those a library writes in the same dialect', async () => {
  const dialect = {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    quote_record_delimiter: true,
  } as const;
  const row = fc.array(formulaLike, { minLength: 2, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
      const table = [['a', 'b'], ...rows];
      const expected = stringify(
        table.map((cells) => cells.map(neutralise)),
        dialect,
      );
      expect(await csvText(['a', 'b'], rows)).toBe(expected);
    }),
  );
});

test('the head leaves before the first row is requested', async () => {
  let isPulled = false;
  const rows = (function* () {
    isPulled = true;
    yield ['1'];
  })();
  const chunks = csvChunks(['Lp.'], rows);
  const first = await chunks.next();
  expect(String(first.value)).toBe('\ufeffLp.\r\n');
  expect(isPulled).toBe(false);
});

test('rows leave in chunks instead of one heap', async () => {
  const rows = Array.from({ length: 50 }, (_, index) => [String(index), 'x'.repeat(10_000)]);
  const sizes: number[] = [];
  for await (const chunk of csvChunks(['a', 'b'], rows)) sizes.push(chunk.length);
  expect(sizes.length).toBeGreaterThan(5);
  expect(Math.max(...sizes)).toBeLessThan(100_000);
});
