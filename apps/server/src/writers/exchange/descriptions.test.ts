import { expect, test } from 'vitest';
import { CONTEXT, exchangeRecord } from '../../../test/exchange/exchange-tree.ts';
import { xmlFault } from '../../../test/writers/well-formed-xml.ts';
import { dublinCore } from './dublin-core.ts';
import { type EacAuthor, eacXml, hasEac } from './eac.ts';
import { eagXml } from './eag.ts';

const AUTHOR: EacAuthor = {
  id: 3,
  name: 'Kowalska & spółka',
  otherName: 'Kowalscy <dawniej>',
  signature: 'T/1',
  authorType: 'person',
  dates: [
    { dateType: 'range', dateFrom: '966', dateTo: '1990', qualifier: 'circa' },
    { dateType: 'single', dateFrom: '1939-09-01', dateTo: null, qualifier: 'before' },
  ],
  description: 'pierwszy\n\ndrugi',
  descriptionSource: 'księga',
  isDraft: false,
  records: [{ id: 1, title: 'Zespół "A"' }],
};

test('a creator in EAC-CPF keeps its names, its dates and what it made', () => {
  const xml = eacXml(AUTHOR, CONTEXT);
  expect(xmlFault(xml)).toBeNull();
  expect(xml).toContain('<recordId>regest-author-3</recordId>');
  expect(xml).toContain('<entityId localType="regest:signature">T/1</entityId>');
  expect(xml).toContain('<fromDate standardDate="0966">966</fromDate>');
  expect(xml).toContain('notAfter="1939-09-01"');
  expect(xml).toContain('<p>pierwszy</p><p/><p>drugi</p>');
  expect(xml).toContain('xlink:href="https://regest.example/portal/r/1"');
});

test('a creator of an unknown kind has no EAC record', () => {
  expect(hasEac(AUTHOR)).toBe(true);
  expect(hasEac({ authorType: 'unknown' })).toBe(false);
  expect(hasEac({ authorType: null })).toBe(false);
});

test('an institution in EAG 2012 says where it is, and that it gives no hours where it gives none', () => {
  const xml = eagXml(
    {
      signature: 'PL_1001',
      name: 'Fundacja <Karta>',
      archiveName: 'Archiwum',
      institutionType: 'ngo',
      fields: {
        address: {
          country: 'Polska',
          county: '14',
          city: 'Wieś',
          zipCode: '00-001',
          street: 'Polna',
          number: '1',
        },
        contact: { email: 'a@b.example', webpage: 'https://b.example/?a=1&b=ł' },
        information: 'Dzieje\nośrodka',
        readingRoom: 'Czytelnia',
        copiesOfArchivalMaterial: 'Kopie',
      },
    },
    CONTEXT.writtenAt,
  );
  expect(xmlFault(xml)).toBeNull();
  expect(xml).toContain('repositorycode="PL-1001"');
  expect(xml).toContain('<firstdem>mazowieckie</firstdem>');
  expect(xml).toContain('<opening>brak danych</opening>');
});

test('Dublin Core names licences by their address and leaves internal fields out', () => {
  const record = exchangeRecord('unit', 1, {
    signature: '1',
    title: 'Akta & listy',
    licenses: ['ccBy'],
    donor: 'Darczyńca',
    totalSize: 3,
    dates: [{ dateType: 'range', dateFrom: '1918', dateTo: '1939' }],
  });
  const xml = dublinCore(record, CONTEXT, 9);
  expect(xmlFault(xml)).toBeNull();
  expect(xml).toContain('<dc:rights>http://creativecommons.org/licenses/by/4.0/</dc:rights>');
  expect(xml).toContain('<dc:date>1918/1939</dc:date>');
  expect(xml).toContain('<dc:relation>https://regest.example/portal/r/9</dc:relation>');
  expect(xml).toContain('<dc:type>StillImage</dc:type>');
  expect(xml).not.toContain('Darczyńca');
});
