import { texts } from '@regest/contract/locale/texts.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneLine } from '../one-line.ts';
import { bibtex } from './bibtex.ts';
import type { Cited } from './cited.ts';
import { cslItem, cslJson } from './csl.ts';
import { footnote } from './footnote.ts';
import { ris } from './ris.ts';

const [pl, en] = [texts('pl'), texts('en')];
const CITED: Cited = {
  id: 4821,
  level: 'document',
  title: 'Protokół nr 4 z zebrania zarządu',
  signature: 'PL_9001_01_01_02_02',
  dates: [{ dateType: 'single', dateFrom: '1931-04-12' }],
  archive: 'Archiwum Społeczne Ziemi Modrzewińskiej',
  collection: 'Ochotnicza Straż Pożarna w Modrzewinie',
  creators: [{ name: 'Ochotnicza Straż Pożarna w Modrzewinie', type: 'collective' }],
  languages: ['pl'],
  url: 'https://zbiory.example/r/4821?s=1',
  accessed: '2026-11-16',
  page: 1,
};

/** Titles that mean something to TeX, RIS, JSON, HTML and to a screen that writes from right to left. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('{', '}', '\\', '%', '"', '\n', '\r', ',', '@', '$', '~', 'ł'),
    maxLength: 40,
  }),
  fc.constantFrom(
    'x}\n@misc{y, title={z}',
    'A\r\nER  - \r\nTY  - BOOK',
    '</script><script>alert(1)</script>',
    '\u202eetelpmoc\u202c',
    '\\input{/etc/passwd}',
    '\u0000\ud800',
  ),
);

/** Names and values of an entry, its braces counted as BibTeX counts them. */
function readBibtex(text: string): Map<string, string> {
  const entry = new Map<string, string>();
  const body = /^@misc\{regest-\d+,\n([\s\S]*)\}\n$/.exec(text)?.[1];
  if (body === undefined) throw new Error(`no entry: ${text}`);
  let rest = body;
  while (rest !== '') {
    const [head = '', name = ''] = /^ {2}(\w+) = \{/.exec(rest) ?? [];
    if (name === '') throw new Error(`no field: ${rest}`);
    let depth = 1;
    let at = head.length;
    for (; depth > 0 && at < rest.length; at += 1) depth += rest[at] === '{' ? 1 : rest[at] === '}' ? -1 : 0;
    if (depth > 0 || rest.slice(at, at + 2) !== ',\n') throw new Error(`open field: ${rest}`);
    entry.set(name, rest.slice(head.length, at - 1));
    rest = rest.slice(at + 2);
  }
  return entry;
}

const NAMES: Record<string, string> = {
  textbackslash: '\\',
  textbraceleft: '{',
  textbraceright: '}',
  textasciicircum: '^',
  textasciitilde: '~',
};
const fromTex = (text: string) =>
  text.replace(/\\(?:(text\w+)\{\}|([$&%#_]))/g, (_, name: string, sign: string) => sign ?? NAMES[name]);

test('the Polish footnote of archivists, to the page', () => {
  expect(footnote(CITED, pl)).toBe(
    'Archiwum Społeczne Ziemi Modrzewińskiej, Ochotnicza Straż Pożarna w Modrzewinie, sygn. PL_9001_01_01_02_02, ' +
      'Protokół nr 4 z zebrania zarządu, 12 IV 1931, s. 1, https://zbiory.example/r/4821?s=1 (dostęp: 16 XI 2026).',
  );
});

test('a footnote in English, to the second, and of a collection as a whole', () => {
  const { page: _, ...whole } = CITED;
  expect(footnote({ ...whole, from: 1686, to: 1704 }, en)).toBe(
    'Archiwum Społeczne Ziemi Modrzewińskiej, Ochotnicza Straż Pożarna w Modrzewinie, ref. PL_9001_01_01_02_02, ' +
      'Protokół nr 4 z zebrania zarządu, 12 April 1931, 28:06–28:24, https://zbiory.example/r/4821?s=1 (accessed 16 November 2026).',
  );
  const collection: Cited = {
    ...whole,
    level: 'collection',
    title: 'Ochotnicza Straż Pożarna w Modrzewinie',
    collection: null,
    signature: 'PL_9001_01',
    dates: [{ dateType: 'range', dateFrom: '1908', dateTo: '1934', qualifier: 'circa' }],
    url: 'https://zbiory.example/r/1',
  };
  expect(footnote(collection, pl)).toBe(
    'Archiwum Społeczne Ziemi Modrzewińskiej, Ochotnicza Straż Pożarna w Modrzewinie, sygn. PL_9001_01, ' +
      'ok. 1908–1934, https://zbiory.example/r/1 (dostęp: 16 XI 2026).',
  );
  expect(footnote({ ...collection, dates: [] }, pl)).toContain(', b.d., ');
});

test('the record in the forms of reference managers', () => {
  expect(Object.fromEntries(readBibtex(bibtex(CITED, pl)))).toMatchObject({
    title: 'Protokół nr 4 z zebrania zarządu',
    author: '{Ochotnicza Straż Pożarna w Modrzewinie}',
    year: '1931',
    number: 'PL\\_9001\\_01\\_01\\_02\\_02',
    url: 'https://zbiory.example/r/4821?s=1',
  });
  expect(ris(CITED, pl).split('\r\n')).toEqual(
    expect.arrayContaining([
      'TY  - MANSCPT',
      'PY  - 1931',
      'CN  - PL_9001_01_01_02_02',
      'ER  - ',
      'Y2  - 2026/11/16',
    ]),
  );
  expect(cslItem(CITED, pl)).toMatchObject({
    type: 'document',
    archive_location: 'PL_9001_01_01_02_02',
    issued: { 'date-parts': [[1931, 4, 12]] },
    accessed: { 'date-parts': [[2026, 11, 16]] },
  });
});

test('a person is cited by family and given name, a body whole', () => {
  const cited = {
    ...CITED,
    creators: [
      { name: 'Kowalska-Nowak, Anna', type: 'person' },
      { name: 'Zarząd Gminy, Wydział I', type: 'collective' },
    ],
  };
  expect(cslItem(cited, pl).author).toEqual([
    { family: 'Kowalska-Nowak', given: 'Anna' },
    { literal: 'Zarząd Gminy, Wydział I' },
  ]);
  expect(readBibtex(bibtex(cited, pl)).get('author')).toBe(
    'Kowalska-Nowak, Anna and {Zarząd Gminy, Wydział I}',
  );
  expect(ris(cited, pl)).toContain('AU  - Kowalska-Nowak, Anna\r\nAU  - Zarząd Gminy – Wydział I\r\n');
});

test('reference managers read the archive, the signature and years of a range in fields of their own', () => {
  const cited: Cited = { ...CITED, dates: [{ dateType: 'range', dateFrom: '1908', dateTo: '1934' }] };
  const entry = readBibtex(bibtex(cited, pl));
  expect([entry.get('year'), entry.get('date')]).toEqual(['1908--1934', '1908/1934']);
  expect(entry.get('library')).toBe('PL\\_9001\\_01\\_01\\_02\\_02');
  expect(ris(cited, pl).split('\r\n')).toEqual(
    expect.arrayContaining([
      'PY  - 1908',
      'DA  - 1908–1934',
      'PB  - Archiwum Społeczne Ziemi Modrzewińskiej',
      'DB  - Archiwum Społeczne Ziemi Modrzewińskiej',
      'AV  - PL_9001_01_01_02_02',
    ]),
  );
  const before: Cited = { ...CITED, dates: [{ dateType: 'single', dateFrom: '1939', qualifier: 'before' }] };
  expect(readBibtex(bibtex(before, pl)).get('year')).toBe('przed 1939');
});

test('citations for reference managers name the page or the seconds', () => {
  expect(readBibtex(bibtex(CITED, pl)).get('pages')).toBe('1');
  expect(ris(CITED, pl)).toContain('SP  - 1\r\n');
  expect(cslItem(CITED, pl)).toMatchObject({ page: '1' });
  const { page: _, ...whole } = CITED;
  const spoken = { ...whole, from: 1686, to: 1704 };
  expect(readBibtex(bibtex(spoken, pl)).get('note')).toBe('28:06–28:24');
  expect(ris(spoken, pl)).toContain('N1  - 28:06–28:24\r\n');
  expect(cslItem(spoken, pl)).toMatchObject({ section: '28:06–28:24' });
  expect(readBibtex(bibtex(whole, pl)).has('note')).toBe(false);
});

test('a date that is no single one is given in words or as a range', () => {
  const issued = (dates: Cited['dates']) => cslItem({ ...CITED, dates }, pl).issued;
  expect(issued([{ dateType: 'range', dateFrom: '1908', dateTo: '1934-05', qualifier: 'circa' }])).toEqual({
    'date-parts': [[1908], [1934, 5]],
    circa: true,
  });
  expect(issued([{ dateType: 'single', dateFrom: '1939', qualifier: 'before' }])).toEqual({
    literal: 'przed 1939',
  });
  expect(issued([])).toBeUndefined();
});

test('no title, name or signature breaks out of its place in any form', () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, (title, archive, name) => {
      const cited: Cited = {
        ...CITED,
        title,
        archive,
        collection: name,
        signature: title,
        creators: [{ name, type: null }],
      };
      const entry = readBibtex(bibtex(cited, en));
      expect(fromTex(entry.get('title') ?? '')).toBe(oneLine(title));
      expect(fromTex(entry.get('organization') ?? '')).toBe(oneLine(archive));
      expect(fromTex(entry.get('author') ?? '')).toBe(`{${oneLine(name)}}`);
      const lines = ris(cited, en).split('\r\n');
      expect(lines.slice(-2)).toEqual(['ER  - ', '']);
      for (const line of lines.slice(0, -1)) expect(line).toMatch(/^[A-Z][A-Z0-9] {2}- .*$/u);
      expect(lines.filter((line) => line.startsWith('TY  - '))).toHaveLength(1);
      expect(lines.filter((line) => line.startsWith('ER  - '))).toHaveLength(1);
      const [item] = JSON.parse(cslJson([cited], en)) as { title: string }[];
      expect(item?.title).toBe(oneLine(title));
      expect(footnote(cited, en)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    }),
    { numRuns: 300 },
  );
});
