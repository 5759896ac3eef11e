import { expect, test } from 'vitest';
import { xmlFault } from './well-formed-xml.ts';

test('well-formed XML has no fault', () => {
  expect(xmlFault('<?xml version="1.0"?><a xmlns:b="x"><b:c d="1 &amp; 2"/>tekst</a>')).toBeNull();
});

test.each([
  ['<a><b></a>', '</a> closes another element'],
  ['<a>', '<a> is not closed'],
  ['<a>1 < 2</a>', 'a loose <'],
  ['<a>x & y</a>', 'a loose ampersand in x & y'],
  ['<a b="1" b="2"/>', 'an attribute twice in <a b="1" b="2"/>'],
  ['<a><b:c/></a>', 'an undeclared prefix in b:c'],
  ['<a/><b/>', '2 root elements'],
  ['<a/>tekst', 'text outside the root'],
  ['<a>\u0001</a>', 'a forbidden character'],
])('the fault of %j is found', (xml, fault) => {
  expect(xmlFault(xml)).toBe(fault);
});
