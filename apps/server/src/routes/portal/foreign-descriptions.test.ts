import { beforeAll, expect, test } from 'vitest';
import { anInstitution, aUser } from '../../../test/api/builders.ts';
import { as, type Client, call } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { readZip } from '../../../test/writers/read-zip.ts';

const server = useServer();
let tree: Awaited<ReturnType<typeof aTree>>;
let client: Client;

const CONTENT = `Scope and Contents\nLetters to the editor.\n${'A long paragraph. '.repeat(30)}`;
const OTHER = `[bioghist] Born in Łódź.\n${'Worked as a weaver.\n'.repeat(90)}[physfacet] Bound in leather`;

beforeAll(async () => {
  const { id: institutionId } = await anInstitution(server());
  client = await as(server(), await aUser(server(), { institutionId, role: 'SUPERVISOR' }));
  tree = await aTree(server(), client, {
    collection: {
      title: 'Weavers’ papers',
      descriptionLanguage: 'eng',
      content: '[bioghist] A guild of weavers.',
      otherAdditionalData: OTHER,
    },
    unit: { title: 'Letters', content: CONTENT },
    document: { title: 'Will', content: `[bioghist] Anna Weber, weaver\nHer will.\n[physdesc] 2 sheets` },
  });
  await client.put(`/api/collections/${tree.collection.id}/publish?value=true`);
});

async function pageOf(id: number): Promise<string> {
  const { headers } = await call(server(), 'GET', `/portal/r/${id}`);
  return (await call(server(), 'GET', String(headers.location))).text;
}

test('a collection described in English marks its texts as English, and so does all below it', async () => {
  expect(await pageOf(tree.collection.id)).toMatch(/<h1[^>]* lang="en">Weavers’ papers</);
  const unit = await pageOf(tree.unit.id);
  expect(unit).toMatch(/<h1[^>]* lang="en">Letters</);
  expect(unit).toMatch(/<span lang="en">Weavers’ papers<\/span>/);
  const { text } = await call(server(), 'GET', '/portal/szukaj?q=letters');
  expect(text).toMatch(/<h3 lang="en"><a href="[^"]+"><mark>Letters</);
  expect(text).toContain('<span lang="en">Weavers’ papers › ');
  expect(text).toMatch(/<h2 class="group-title"><a href="[^"]+" lang="en">Weavers’ papers</);
  const { body } = await call(server(), 'GET', '/portal/podpowiedzi.json?q=lett');
  expect(body).toMatchObject([{ title: 'Letters', lang: 'en' }]);
});

test('the summary is the first paragraph that describes, not its heading', async () => {
  const unit = await pageOf(tree.unit.id);
  expect(unit).toContain('<p class="regest" lang="en">Letters to the editor.</p>');
  expect(unit).toContain('<meta name="description" content="Letters to the editor."');
});

test('names of EAD elements are headings in words, and a long text folds', async () => {
  const page = await pageOf(tree.collection.id);
  expect(page).toContain('<h3 lang="pl">Dzieje twórcy</h3><p>Born in Łódź.</p>');
  expect(page).toMatch(/<summary lang="pl">Czytaj dalej: jeszcze \d+ akapit[^<]*<\/summary>/);
  expect(page).toContain('<h3 lang="pl">Opis fizyczny</h3><p>Bound in leather</p></details>');
  expect(page).not.toMatch(/\[(?:bioghist|physfacet)\]/);
});

const MARK = /\[(?:bioghist|physdesc|physfacet)\]/;

test.each([
  ['the page of a document', () => `/portal/r/${tree.document.id}`],
  ['hits', () => '/portal/szukaj?q=weaver'],
  ['hits as JSON', () => '/portal/szukaj.json?q=weaver'],
  ['hits as a feed', () => '/portal/szukaj.atom?q=weaver'],
  ['a record as JSON', () => `/portal/r/${tree.document.id}/record.json`],
  ['Dublin Core', () => `/portal/r/${tree.document.id}/dc.xml`],
  ['EAD3', () => `/portal/r/${tree.collection.id}/ead3.xml`],
  ['EAD of one document', () => `/portal/r/${tree.document.id}/ead2002.xml`],
  ['a table', () => `/portal/r/${tree.collection.id}/tabela.csv`],
  ['a IIIF collection', () => `/portal/r/${tree.collection.id}/manifest.json`],
  ['OAI-PMH', () => '/portal/oai?verb=ListRecords&metadataPrefix=oai_dc'],
])('names of EAD elements are in words in %s', async (_name, address) => {
  const first = await call(server(), 'GET', address());
  const { status, text } =
    first.status === 301 ? await call(server(), 'GET', String(first.headers.location)) : first;
  expect(status).toBe(200);
  expect(text).not.toMatch(MARK);
});

test('names of EAD elements are in words in a printed inventory', async () => {
  const { bytes } = await call(server(), 'GET', `/portal/r/${tree.collection.id}/inwentarz.odt`);
  const content = (await readZip(bytes)).find(({ name }) => name === 'content.xml')?.bytes.toString('utf8');
  expect(content).toContain('Weavers');
  expect(content).not.toMatch(MARK);
});

test('a word of a mark finds nothing', async () => {
  const { text } = await call(server(), 'GET', '/portal/szukaj.json?q=bioghist');
  expect(JSON.parse(text)).toMatchObject({ total: 0 });
});

test('a preview is marked in the language of its collection', async () => {
  const { body } = await client.get<{ url: string }>(`/api/previews/${tree.unit.id}`);
  const { text } = await call(server(), 'GET', body.url);
  expect(text).toMatch(/<h1[^>]* lang="en">Letters</);
});

test('a IIIF collection is in the language of its description', async () => {
  const { body } = await call<{ label: object }>(
    server(),
    'GET',
    `/portal/r/${tree.collection.id}/manifest.json`,
  );
  expect(body.label).toEqual({ en: ['Weavers’ papers'] });
});
