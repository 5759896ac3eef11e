import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiFileName } from './ascii-file-name.ts';

test.each([
  ['Zażółć gęślą jaźń.csv', 'Zazolc_gesla_jazn.csv'],
  ['ŁÓDŹ – akta miasta (1918–1939).zip', 'LODZ_akta_miasta_1918_1939.zip'],
  ['PL_9001_01', 'PL_9001_01'],
  ['../../etc/passwd', 'etc_passwd'],
  ['.ukryty', 'ukryty'],
  ['con.csv', 'plik_con.csv'],
  ['Straße Ærø.odt', 'Strasse_AEro.odt'],
  ['Архив', 'plik'],
  ['', 'plik'],
])('%j becomes %j', (text, wanted) => {
  expect(asciiFileName(text)).toBe(wanted);
});

test('a long name is cut but keeps its extension', () => {
  const name = asciiFileName(`${'bardzo długi tytuł '.repeat(40)}.csv`);
  expect(name).toHaveLength(120);
  expect(name).toMatch(/tytul.*\.csv$/u);
});

const anyName = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('ł', '.', '_', ' ', '/', 'con', 'a', 'Ż', '-', '…'))
    .map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', minLength: 110, maxLength: 200 }),
);

test('whatever the text, the name is ASCII letters, digits, underscores and dots, safe and stable', () => {
  fc.assert(
    fc.property(anyName, (text) => {
      const name = asciiFileName(text);
      expect(name).toMatch(/^[A-Za-z0-9][A-Za-z0-9._]{0,119}$/u);
      expect(name).not.toContain('..');
      expect(asciiFileName(name)).toBe(name);
    }),
    { numRuns: 1000 },
  );
});
