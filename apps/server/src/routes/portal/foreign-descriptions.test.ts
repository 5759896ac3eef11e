import { beforeAll, expect, test } from 'vitest';
import { anInstitution, aUser } from '../../../test/api/builders.ts';
import { as, call } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
let tree: Awaited<ReturnType<typeof aTree>>;

const CONTENT = `Scope and Contents\nLetters to the editor.\n${'A long paragraph. '.repeat(30)}`;
const OTHER = `[bioghist] Born in Łódź.\n${'Worked as a weaver.\n'.repeat(90)}[physfacet] Bound in leather`;

beforeAll(async () => {
  const { id: institutionId } = await anInstitution(server());
  const client = await as(server(), await aUser(server(), { institutionId, role: 'SUPERVISOR' }));
  tree = await aTree(server(), client, {
    collection: { title: 'Weavers’ papers', descriptionLanguage: 'eng', otherAdditionalData: OTHER },
    unit: { title: 'Letters', content: CONTENT },
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
});

test('the summary is the first paragraph that describes, not its heading', async () => {
  const unit = await pageOf(tree.unit.id);
  expect(unit).toContain('<p class="regest" lang="en">Letters to the editor.</p>');
  expect(unit).toContain('<meta name="description" content="Letters to the editor."');
});

test('names of EAD elements are headings in words, and a long text folds', async () => {
  const page = await pageOf(tree.collection.id);
  expect(page).toContain('<h3>Dzieje twórcy</h3><p>Born in Łódź.</p>');
  expect(page).toMatch(/<summary lang="pl">Czytaj dalej: jeszcze \d+ akapit[^<]*<\/summary>/);
  expect(page).toContain('<h3>Opis fizyczny</h3><p>Bound in leather</p></details>');
  expect(page).not.toMatch(/\[(?:bioghist|physfacet)\]/);
});
