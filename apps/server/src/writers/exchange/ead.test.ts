import { buffer } from 'node:stream/consumers';
import { mappingOf } from '@regest/contract/exchange/record-mapping.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aBranch, CONTEXT, exchangeRecord } from '../../../test/exchange/exchange-tree.ts';
import { xmlFault } from '../../../test/writers/well-formed-xml.ts';
import { type EadVersion, eadStream } from './ead.ts';
import type { ExchangeRecord, WritingContext } from './exchange-record.ts';

const eadText = async (
  version: EadVersion,
  records: Iterable<ExchangeRecord>,
  context: Partial<WritingContext> = {},
) => (await buffer(eadStream(version, records, { ...CONTEXT, ...context }))).toString('utf8');

test.each(['3', '2002', 'ape'] as const)(
  'EAD %s stays well-formed whatever the fields hold',
  async (version) => {
    await fc.assert(
      fc.asyncProperty(aBranch(false), async (records) => {
        expect(xmlFault(await eadText(version, records))).toBeNull();
      }),
      { numRuns: 60 },
    );
  },
);

test.each(['3', '2002'] as const)('every field of every level has its place in EAD %s', async (version) => {
  const [records = []] = fc.sample(aBranch(true), { numRuns: 1, seed: 7 });
  const xml = await eadText(version, records);
  const mappedNames = RECORD_LEVELS.flatMap((level) =>
    recordFields(level)
      .filter((field) => {
        const { ead } = mappingOf(field);
        return !['nesting', 'nowhere', 'unitdate', 'origination', 'langmaterial'].includes(ead.in);
      })
      .filter(({ name }) => name !== 'transcriptionFiles')
      .map(({ name }) => name),
  );
  expect(mappedNames.filter((name) => !xml.includes(`"regest:${name}`))).toEqual([]);
  for (const level of ['fonds', 'series', 'file', 'item']) expect(xml).toContain(` level="${level}"`);
});

test.each([
  ['3', 'localtype'],
  ['2002', 'type'],
] as const)(
  'a closure is written in EAD %s with its last day, without its internal note',
  async (version, mark) => {
    const closure = {
      scope: 'files',
      reason: 'personalData',
      until: '2051-12-31',
      atEnd: 'open',
      note: 'telefon od rodziny',
    };
    const xml = await eadText(version, [
      exchangeRecord('collection', 0, { signature: '1', title: 'x', closure }),
    ]);
    expect(xml.replaceAll('\u00a0', ' ')).toContain(
      `<accessrestrict ${mark}="regest:closure.files.personalData.open" encodinganalog="3.4.1"><p>Zamknięte do <date normal="2051-12-31">31 grudnia 2051</date>: Pliki (dane osobowe)</p></accessrestrict>`,
    );
    expect(xml).not.toContain('telefon');
  },
);

/** Attributes in the profile of Archives Portal Europe; other elements have none but their rule. */
const APE_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  ead: ['xmlns', 'xmlns:xlink'],
  eadheader: ['countryencoding', 'dateencoding', 'langencoding', 'repositoryencoding', 'scriptencoding'],
  eadid: ['countrycode', 'mainagencycode', 'identifier'],
  date: ['normal'],
  language: ['langcode'],
  archdesc: ['level', 'type', 'relatedencoding'],
  c: ['level'],
  unitdate: ['calendar', 'era', 'normal'],
  extent: ['unit'],
  physfacet: ['type'],
  dao: ['xlink:type', 'xlink:href', 'xlink:title', 'xlink:role'],
  extref: ['xlink:type', 'xlink:href'],
};

test('apeEAD has no attribute that its profile forbids, and nothing that is internal', async () => {
  const [records = []] = fc.sample(aBranch(true), { numRuns: 1, seed: 7 });
  const xml = await eadText('ape', records);
  const strange = [...xml.matchAll(/<([a-z\d]+)((?: [\w:]+="[^"]*")*) ?\/?>/gu)].flatMap(
    ([, element = '', all = '']) =>
      [...all.matchAll(/ ([\w:]+)="/gu)]
        .map(([, name = '']) => name)
        .filter((name) => name !== 'encodinganalog' && !APE_ATTRIBUTES[element]?.includes(name))
        .map((name) => `${element}@${name}`),
  );
  expect([...new Set(strange)]).toEqual([]);
  expect(xml).toMatch(/<eadid countrycode="PL" mainagencycode="PL-1001" identifier="[^"]+">/u);
  expect(xml).toContain('<repository>Archiwum');
  const secret = { signature: '1', title: 'x', donor: 'Darczyńca', rightsHolder: 'Spadkobierca' };
  expect(await eadText('ape', [exchangeRecord('collection', 0, secret)])).not.toMatch(
    /Darczyńca|Spadkobierca/u,
  );
});

test('branches that go down and up again close what they opened', async () => {
  const values = { signature: '1', title: 'x' };
  const records = [
    exchangeRecord('collection', 0, values, 1),
    exchangeRecord('unit', 1, values, 2),
    exchangeRecord('document', 2, values, 3),
    exchangeRecord('document', 2, values, 4),
    exchangeRecord('series', 1, values, 5),
    exchangeRecord('series', 2, values, 6),
    exchangeRecord('unit', 3, values, 7),
    exchangeRecord('series', 1, values, 8),
  ];
  const xml = await eadText('3', records);
  expect(xmlFault(xml)).toBeNull();
  const shape = [...xml.matchAll(/<c level="(\w+)"|<(\/c)>/g)].map((match) => match[1] ?? match[2]).join(' ');
  expect(shape).toBe('file item /c item /c /c series subseries file /c /c /c series /c');
});

test('internal fields are written only on request, and marked', async () => {
  const records = [
    exchangeRecord('collection', 0, {
      signature: '1',
      title: 'x',
      donor: 'Darczyńca',
      rightsHolder: 'Spadkobierca',
      digitalCopiesStoragePlace: 'Szafa',
    }),
  ];
  const xml = await eadText('3', records);
  for (const text of ['Darczyńca', 'Spadkobierca', 'Szafa']) {
    expect(xml).toMatch(new RegExp(`audience="internal"[^>]*><p>${text}`));
    expect(await eadText('3', records, { isInternal: false })).not.toContain(text);
  }
  expect(await eadText('3', records, { hidden: new Set(['rightsHolder']) })).not.toContain('Spadkobierca');
});
