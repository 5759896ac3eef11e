import { beforeAll, expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { call } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { xmlFault } from '../../../test/writers/well-formed-xml.ts';

const server = useServer();
beforeAll(async () => {
  await anInstitution(server());
});

test('a harvester at an overloaded portal gets XML with the time to come back', async () => {
  const holder = await server().ownerPool.connect();
  await holder.query('begin; lock table harvest_state, harvest_due in access exclusive mode');
  const answers = Array.from({ length: 8 }, () => call(server(), 'GET', '/portal/oai?verb=Identify'));
  const refusal = await Promise.race(answers);
  await holder.query('rollback');
  holder.release();
  await Promise.all(answers);
  expect([refusal.status, refusal.headers['content-type']]).toEqual([503, 'text/xml; charset=utf-8']);
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
  expect(xmlFault(refusal.text)).toBeNull();
});

const FORMS = { xml: 'text/xml', json: 'application/json', plain: 'text/plain', page: 'text/html' };

test.each([
  ['/r/999999/manifest.json', FORMS.json],
  ['/r/999999/record.json', FORMS.json],
  ['/r/999999/search?q=a', FORMS.json],
  ['/oembed?url=x', FORMS.json],
  ['/iiif/999999/info.json', FORMS.json],
  ['/nie-ma/nowe.atom', FORMS.xml],
  ['/r/999999/ead3.xml', FORMS.xml],
  ['/r/999999/dc.xml', FORMS.xml],
  ['/mapa-witryny/999.xml', FORMS.xml],
  ['/r/999999/tabela.csv', FORMS.plain],
  ['/r/999999/citation.ris', FORMS.plain],
  ['/iiif/999999/full/max/0/default.jpg', FORMS.plain],
  ['/r/999999', FORMS.page],
  ['/nie-ma', FORMS.page],
])('what is not there is answered in the requested form: %s', async (path, type) => {
  const { status, headers } = await call(server(), 'GET', `/portal${path}`);
  expect([status, String(headers['content-type']).split(';')[0]]).toEqual([404, type]);
});

test.each([
  ['json', FORMS.json],
  ['csv', FORMS.plain],
  ['atom', FORMS.xml],
])(
  'a program over its rate limit gets an answer in its own form with the time to come back: %s',
  async (form, type) => {
    const url = `/portal/szukaj.${form}?q=a&od=1900&do=1950&poziom=unit`;
    const remoteAddress = `192.0.2.${form.length}${form.charCodeAt(0) % 10}`;
    let answer = await server().app.inject({ url, remoteAddress });
    for (let turn = 0; turn < 31; turn += 1) answer = await server().app.inject({ url, remoteAddress });
    expect([answer.statusCode, String(answer.headers['content-type']).split(';')[0]]).toEqual([429, type]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  },
);
