import { expect, test } from 'vitest';
import { signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { xmlFault } from '../../../test/writers/well-formed-xml.ts';

const server = useServer();

test('a collection leaves as EAD with all below it, and without "all" only as the portal shows it', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client, {
    collection: { title: 'Zespół & akta', signature: '07' },
    unit: { signature: '3', rightsHolder: 'Spadkobierca', donor: 'Darczyńca' },
  });
  const { id } = tree.collection;
  await aRecord(server(), client, { level: 'unit', parentId: id, signature: '9', title: 'Luzem' });
  const url = `/api/export/collection/${id}/ead`;
  expect((await client.get(`${url}?version=2002`)).status).toBe(404);
  for (const version of ['3', '2002', 'ape']) {
    const answer = await client.get(`${url}?version=${version}&all=true`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('application/xml');
    expect(answer.headers['content-disposition']).toContain(`_07.ead${version}.xml"`);
    expect(xmlFault(answer.text)).toBeNull();
    const levels = [...answer.text.matchAll(/<(?:c|archdesc) level="(\w+)"/g)].map((match) => match[1]);
    expect(levels).toEqual(['fonds', 'file', 'series', 'file', 'item']);
    // The profile for external portals contains no internal fields.
    const internal = ['Spadkobierca', 'Darczyńca'].filter((text) => answer.text.includes(text));
    expect([version, internal.length]).toEqual([version, version === 'ape' ? 0 : 2]);
  }
  await client.put(`/api/collections/${id}/publish?value=true`);
  await client.put(`/api/units/${tree.unit.id}/publish?value=false`);
  const published = await client.get(url);
  const levels = [...published.text.matchAll(/<(?:c|archdesc) level="(\w+)"/g)].map((match) => match[1]);
  expect(levels).toEqual(['fonds', 'file', 'series']);
  expect(published.text).not.toContain('Darczyńca');
});

test('an export for a SUBEDITOR leaves the rights-holder out, and a foreign collection is not there', async () => {
  const editor = await signedIn(server());
  const tree = await aTree(server(), editor, { unit: { rightsHolder: 'Spadkobierca' } });
  const url = `/api/export/collection/${tree.collection.id}/ead?all=true`;
  const helper = await signedIn(server(), { role: 'SUBEDITOR', institutionId: editor.user.institutionId });
  const answer = await helper.get(url);
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain('Spadkobierca');
  expect((await (await signedIn(server())).get(url)).status).toBe(404);
});
