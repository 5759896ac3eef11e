import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../../test/api/client.ts';
import { type ClosedWorld, OF_FILES, OF_RECORD } from '../../../test/api/closed-samples.ts';
import { aClosedWorld, closeRecord, closure, until } from '../../../test/api/closed-world.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { xmlFault } from '../../../test/writers/well-formed-xml.ts';

const server = useServer();

let world: ClosedWorld;
beforeAll(async () => {
  world = await aClosedWorld(server());
  await world.editor.put(`/api/units/${world.tree.unit.id}`, { unit: { availabilities: ['onlineFull'] } });
}, 60_000);
const set = (record: RecordView, value: Closure | null) => closeRecord(world, record, value);

describe('finding aids and harvests', () => {
  const spoken = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll(/<\/?date[^>]*>/g, '');
  const read = async (address: string) => (await call(server(), 'GET', `/portal${address}`)).text;
  const WORDS = 'Zamknięte do 31 grudnia 2051 (ochrona danych osobowych).';
  const inFindingAids = () => {
    const { collection, unit } = world.tree;
    return [
      `/r/${collection.id}/ead3.xml`,
      `/r/${collection.id}/ead2002.xml`,
      `/r/${unit.id}/ead3.xml`,
      '/oai?verb=ListRecords&metadataPrefix=ead3',
      '/oai?verb=ListRecords&metadataPrefix=ead2002',
    ];
  };
  const inDublinCore = () => [
    `/r/${world.tree.unit.id}/dc.xml`,
    '/oai?verb=ListRecords&metadataPrefix=oai_dc',
  ];
  const statements = async () => {
    const aids = await Promise.all(inFindingAids().map(read));
    const cores = await Promise.all(inDublinCore().map(read));
    return {
      aids: aids.map((xml) => [
        xmlFault(xml),
        /<accessrestrict [^>]*="regest:closure\.files/.test(xml),
        spoken(xml).includes(WORDS),
      ]),
      days: aids.map((xml) => xml.includes('<date normal="2051-12-31">')),
      cores: cores.map((xml) => [xmlFault(xml), spoken(xml).includes(`<dc:rights>${WORDS}</dc:rights>`)]),
      availability: aids.some((xml) => xml.includes('regest:availabilities')),
    };
  };
  const SAID = {
    aids: Array.from({ length: 5 }, () => [null, true, true]),
    days: Array.from({ length: 5 }, () => true),
    cores: Array.from({ length: 2 }, () => [null, true]),
    availability: false,
  };
  const NOT_SAID = {
    aids: Array.from({ length: 5 }, () => [null, false, false]),
    days: Array.from({ length: 5 }, () => false),
    cores: Array.from({ length: 2 }, () => [null, false]),
    availability: true,
  };
  test('say until when files are closed and why, and not that they are available', async () => {
    const { unit } = world.tree;
    expect(await statements()).toEqual(NOT_SAID);
    await set(unit, closure({ scope: 'files', until: '2051-12-31', note: 'telefon od rodziny' }));
    expect(await statements()).toEqual(SAID);
    expect((await Promise.all(inFindingAids().map(read))).join()).not.toContain('telefon');
    await set(unit, closure({ scope: 'files', until: until(-1) }));
    expect(await statements()).toEqual(NOT_SAID);
    await set(unit, null);
  });

  test('say the same of a record with one closed file', async () => {
    const change = (value: Closure | null) =>
      world.editor.put(`/api/files/${world.scanId}`, { file: { closure: value } });
    await change(closure({ scope: 'files', until: '2051-12-31' }));
    expect(await statements()).toEqual(SAID);
    await change(null);
    expect(await statements()).toEqual(NOT_SAID);
  });

  test('of an editor are without what is closed unless everything is wanted', async () => {
    const { collection, unit } = world.tree;
    const exported = async (query: string) =>
      (await world.editor.get(`/api/export/collection/${collection.id}/ead?${query}`)).text;
    await set(unit, closure({ scope: 'files', until: '2051-12-31' }));
    for (const version of ['3', '2002', 'ape']) {
      const xml = await exported(`version=${version}`);
      expect([xmlFault(xml), xml.includes(OF_FILES), spoken(xml).includes(WORDS)]).toEqual([
        null,
        false,
        true,
      ]);
    }
    await set(unit, closure());
    expect(await exported('version=3')).not.toContain(OF_RECORD);
    expect(await exported('version=3&all=true')).toContain(OF_RECORD);
    await set(unit, null);
  });
});
