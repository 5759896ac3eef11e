import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../../test/api/client.ts';
import {
  type About,
  type ClosedWorld,
  FORMS,
  isGeneral,
  OF_DOCUMENT,
  OF_FILES,
  OF_RECORD,
  SAMPLES,
} from '../../../test/api/closed-samples.ts';
import { aClosedWorld, closeRecord, closure, sendForm, until } from '../../../test/api/closed-world.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { wordsOf } from '../../../test/api/words-of.ts';
import { connectReader } from '../../db/connect-reader.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { stampDue } from '../../queries/harvest/sweep.ts';
import { sweepHarvest } from '../../services/harvest/sweep-harvest.ts';
import { PAGE_PATTERNS } from '../../services/portal/page-routes.ts';
import { zipOfFiles } from '../../services/portal/record-downloads.ts';

const server = useServer();

let world: ClosedWorld;
beforeAll(async () => {
  world = await aClosedWorld(server());
}, 60_000);

/** Previews, which require the session of an editor and are never cached. */
const PREVIEW_PATH = /^(\/en)?\/podglad(-strony)?\//;

const set = (record: RecordView, value: Closure | null) => closeRecord(world, record, value);

interface State {
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
  hides: 'nothing' | 'files' | 'record';
}
const onUnit = (value: Closure, hides: State['hides']): State => ({
  begin: () => set(world.tree.unit, value),
  end: () => set(world.tree.unit, null),
  hides,
});
const withdrawnOn = (day: string | null) =>
  server().ownerPool.query('update agreement set withdrawn_on = $2 where id = $1', [world.agreementId, day]);

const covering = (scope: Closure['scope']) =>
  server().ownerPool.query('update agreement set covers = $2 where id = $1', [world.agreementId, scope]);
/** Closes the scan and the recording alone; their record stays open. */
async function closeFiles(value: Closure | null) {
  for (const id of [world.scanId, world.recordingId])
    await world.editor.put(`/api/files/${id}`, { file: { closure: value } });
}

const STATES: Record<string, State> = {
  open: { begin: async () => undefined, end: async () => undefined, hides: 'nothing' },
  'files closed': onUnit(closure({ scope: 'files' }), 'files'),
  'record closed': onUnit(closure(), 'record'),
  inherited: {
    begin: () => set(world.tree.series, closure()),
    end: () => set(world.tree.series, null),
    hides: 'record',
  },
  'files inherited': {
    begin: () => set(world.tree.series, closure({ scope: 'files' })),
    end: () => set(world.tree.series, null),
    hides: 'files',
  },
  'files closed by themselves': {
    begin: () => closeFiles(closure({ scope: 'files' })),
    end: () => closeFiles(null),
    hides: 'files',
  },
  'ended yesterday': onUnit(closure({ until: until(-1) }), 'nothing'),
  'ends today': onUnit(closure({ until: until(0) }), 'record'),
  'ended and waiting': onUnit(closure({ until: until(-1), atEnd: 'ask' }), 'record'),
  'agreement withdrawn': {
    begin: () => withdrawnOn(until(0)),
    end: () => withdrawnOn(null),
    hides: 'record',
  },
  'agreement on files withdrawn': {
    begin: () => covering('files').then(() => withdrawnOn(until(0))),
    end: () => withdrawnOn(null).then(() => covering('record')),
    hides: 'files',
  },
};

/** Routes of the portal that the server has registered. */
function publicRoutes(method: 'GET' | 'POST'): string[] {
  const paths: string[] = [];
  const above: string[] = [];
  for (const line of server().app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', path = ''] = /^([│ ├└─]*)(\S+)/.exec(line) ?? [];
    const depth = indent.length / 4;
    above.length = Math.max(depth - 1, 0);
    above[depth - 1] = path;
    const whole = above.join('');
    if (whole.startsWith('/portal/') && new RegExp(`\\([^)]*${method}`).test(line))
      paths.push(whole.slice('/portal'.length));
  }
  return paths;
}

test('every public route is in the matrix', () => {
  const routes = new Set(
    [...publicRoutes('GET'), ...PAGE_PATTERNS].filter((route) => !PREVIEW_PATH.test(route)),
  );
  expect(Object.keys(SAMPLES).sort()).toEqual([...routes].sort());
  const inPolish = publicRoutes('POST').filter((route) => !/^\/(en|_)\//.test(route));
  expect(Object.keys(FORMS).sort()).toEqual([...new Set(inPolish)].sort());
});

/** Whether a text contains an address of the file: bytes, image, IIIF description or the form about it. */
const namesFile = (words: string, id: number) =>
  new RegExp(`(?:plik|iiif)/${id}(?!\\d)|plik=${id}(?!\\d)`).test(words);

function leaksOf(words: string, address: string, hides: State['hides']): boolean {
  if (hides === 'record' && words.includes(OF_RECORD)) return true;
  if (hides === 'nothing') return false;
  const { scanId, recordingId } = world;
  // An answer may repeat its own address.
  const isNamed = (id: number) => !namesFile(address, id) && namesFile(words, id);
  return words.includes(OF_FILES) || isNamed(scanId) || isNamed(recordingId);
}

const STATUSES: Record<State['hides'], Record<Exclude<About, 'anything'>, readonly number[]>> = {
  nothing: { record: [200, 301], files: [200], derived: [200, 404] },
  files: { record: [200, 301], files: [404, 410], derived: [404, 410] },
  record: { record: [404, 410], files: [404, 410], derived: [404, 410] },
};

/** States in which pages that name no record are checked too. */
const WITH_GENERAL = new Set(['open', 'record closed']);

describe.each(Object.keys(STATES))('%s', (name) => {
  const { begin, end, hides } = STATES[name] as State;
  beforeAll(async () => {
    await begin();
    return async () => {
      await end();
    };
  });

  test('no route shows what is closed, and each shows what is open', async () => {
    const leaks: string[] = [];
    const wrong: [string, number][] = [];
    const silent: string[] = [];
    let allWords = '';
    for (const [about, ...addresses] of Object.values(SAMPLES))
      for (const of of addresses) {
        if (isGeneral(of) && !WITH_GENERAL.has(name)) continue;
        const address = of(world);
        const answer = await call(server(), 'GET', `/portal${address}`);
        const words = await wordsOf(answer);
        allWords += words;
        if (leaksOf(words, address, hides)) leaks.push(address);
        if (about !== 'anything' && !STATUSES[hides][about].includes(answer.status))
          wrong.push([address, answer.status]);
        const isShown = words.includes(OF_RECORD) || words.includes(OF_FILES);
        const isAnswer = (isShown && answer.status === 200) || answer.status === 301;
        if (name === 'open' && about === 'anything' && !isGeneral(of) && !isAnswer)
          silent.push(`${answer.status} ${address}`);
      }
    for (const form of Object.values(FORMS)) {
      const [address, fields] = form(world);
      if (leaksOf(await wordsOf(await sendForm(server(), address, fields)), address, hides))
        leaks.push(`POST ${address}`);
    }
    expect({ leaks, wrong, silent }).toEqual({ leaks: [], wrong: [], silent: [] });
    expect([OF_RECORD, OF_FILES, OF_DOCUMENT].map((word) => allWords.includes(word))).toEqual([
      hides !== 'record',
      hides === 'nothing',
      false,
    ]);
  });
});

test('no route of files opens the document of an agreement', async () => {
  const { documentId } = world;
  const asScan = { ...world, scanId: documentId, recordingId: documentId };
  const addresses = Object.values(SAMPLES).flatMap(([, ...sampleAddresses]) =>
    sampleAddresses.flatMap((of) => (of(asScan) === of(world) ? [] : [of(asScan)])),
  );
  const answers = await Promise.all(
    addresses.map(async (address) => (await call(server(), 'GET', `/portal${address}`)).status),
  );
  expect(addresses.length).toBeGreaterThan(5);
  // The base address of a picture redirects to its description, which may be missing.
  expect(answers.filter((status) => ![303, 404].includes(status))).toEqual([]);
});

test('the page of closed files says until when, why, and does not call them available', async () => {
  const { unit } = world.tree;
  await set(unit, closure({ scope: 'files', until: '2051-12-31' }));
  const page = await call(server(), 'GET', `/portal${world.address}`);
  expect(page.text.replaceAll('\u00a0', ' ')).toContain(
    'Zamknięte do 31 grudnia 2051 (ochrona danych osobowych).',
  );
  const english = await call(server(), 'GET', `/portal/en${world.address}`);
  expect(english.text.replaceAll('\u00a0', ' ')).toContain('Closed until 31 December 2051');
  const { body } = await call<{ closed: object }>(server(), 'GET', `/portal/r/${unit.id}/record.json`);
  expect(body.closed).toEqual({ scope: 'files', until: '2051-12-31', reason: 'personalData' });
  await set(unit, null);
});

test('one closed file leaves the others open', async () => {
  const { editor, scanId, recordingId, tree } = world;
  const values = { reason: 'copyright', scope: 'files', until: null, atEnd: 'open' };
  await editor.put(`/api/files/${scanId}`, { file: { closure: values } });
  const status = async (id: number) => (await call(server(), 'GET', `/portal/plik/${id}`)).status;
  expect([await status(scanId), await status(recordingId)]).toEqual([404, 200]);
  const page = (await call(server(), 'GET', `/portal${world.address}`)).text;
  expect(page).toContain(`/plik/${recordingId}`);
  expect(page).toContain(
    'Część plików nie jest dostępna. Zamknięte, bez podanego terminu (prawa autorskie).',
  );
  const files = await editor.get<{ id: number; closure: unknown; closed: unknown }[]>(
    `/api/files/unit/${tree.unit.id}`,
  );
  const scan = files.body.find(({ id }) => id === scanId);
  expect(scan).toMatchObject({ closure: values, closed: { from: { kind: 'file', id: scanId } } });
  const wrong = await editor.put(`/api/files/${scanId}`, {
    file: { closure: { ...values, scope: 'record' } },
  });
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ fieldName: 'closure.scope' }] } });
  await editor.put(`/api/files/${scanId}`, { file: { closure: null } });
  expect(await status(scanId)).toBe(200);
});

test('a ZIP under way ends with an error at the first file that was closed meanwhile', async () => {
  const { deps } = server();
  const { reader, close } = connectReader(deps.pool);
  let filesRead = 0;
  const read: Deps['store']['read'] = async (contentId) => {
    filesRead += 1;
    await set(world.tree.unit, closure({ scope: 'files' }));
    return deps.store.read(contentId);
  };
  const store = Object.assign(Object.create(deps.store), { read });
  const source = {
    files: async () => undefined,
    network: 'n',
    signal: AbortSignal.timeout(60_000),
  };
  const zip = await zipOfFiles({ ...source, deps: { ...deps, store }, reader }, world.tree.unit.id);
  await expect(zip?.content.toArray()).rejects.toThrow('no longer public');
  expect(filesRead).toBe(1);
  await set(world.tree.unit, null);
  await close();
});

test('counts, facets and lists of a closed record are those of one that is not published', async () => {
  const { unit, document } = world.tree;
  const collection = world.address.split('/').slice(0, 3).join('/');
  const lists = [
    '/szukaj.json?q=wspomnienie',
    '/szukaj.json?poziom=unit',
    '/archiwa',
    collection,
    '/indeksy/personal',
  ];
  const read = () =>
    Promise.all(lists.map(async (address) => (await call(server(), 'GET', `/portal${address}`)).text));
  const setPublished = (isPublished: boolean) =>
    server().ownerPool.query('update record set is_published = $2 where id = any($1)', [
      [unit.id, document.id],
      isPublished,
    ]);
  await set(unit, closure());
  const closedLists = await read();
  await set(unit, null);
  expect(await read()).not.toEqual(closedLists);
  await setPublished(false);
  expect(await read()).toEqual(closedLists);
  await setPublished(true);
});

describe('at midnight', () => {
  const moveClock = (moment: string | null) =>
    server().ownerPool.query(
      `create or replace function closure_now() returns timestamptz language sql stable as
       $$ select ${moment === null ? 'now()' : `timestamptz '${moment}'`} $$`,
    );
  beforeAll(() => async () => {
    await moveClock(null);
  });
  const statusOf = async (address: string) => (await call(server(), 'GET', `/portal${address}`)).status;
  const above = () => world.address.split('/').slice(0, -1).join('/');
  const isListed = async () => (await call(server(), 'GET', `/portal${above()}`)).text.includes(OF_RECORD);
  const harvested = async () => {
    const answer = await call(server(), 'GET', '/portal/oai?verb=ListRecords&metadataPrefix=oai_dc');
    return answer.text.includes(OF_RECORD);
  };

  test.each([
    ['a winter night', '2027-01-15', '2027-01-15T22:59:59Z', '2027-01-15T23:00:00Z'],
    ['before the clock goes forward', '2027-03-27', '2027-03-27T22:59:59Z', '2027-03-27T23:00:00Z'],
    ['after it went forward', '2027-03-28', '2027-03-28T21:59:59Z', '2027-03-28T22:00:00Z'],
    ['before it goes back', '2027-10-30', '2027-10-30T21:59:59Z', '2027-10-30T22:00:00Z'],
    ['after it went back', '2027-10-31', '2027-10-31T22:59:59Z', '2027-10-31T23:00:00Z'],
  ])('%s: a record opens on its page, in cached lists and for harvesters', async (_, day, before, after) => {
    await moveClock(before);
    await set(world.tree.unit, closure({ until: day }));
    expect([await statusOf(world.address), await isListed(), await harvested()]).toEqual([410, false, false]);
    await moveClock(after);
    expect([await statusOf(world.address), await isListed(), await harvested()]).toEqual([200, true, true]);
    await set(world.tree.unit, null);
  });

  test('a night of more records than a request may queue is stamped by the job', async () => {
    const { db } = server().deps;
    const isDeleted = async () => {
      const { rows } = await server().ownerPool.query('select is_deleted from harvest where record_id = $1', [
        world.tree.unit.id,
      ]);
      return rows[0].is_deleted;
    };
    // After the nights of the other tests, since the queue never returns to an earlier day.
    await moveClock('2027-12-05T22:59:59Z');
    await set(world.tree.unit, closure({ until: '2027-12-05' }));
    await sweepHarvest({ db }, () => true);
    await moveClock('2027-12-05T23:00:00Z');
    await inTransaction(db, (transaction) => stampDue(transaction, { limit: 10, closuresLimit: 0 }));
    expect(await isDeleted()).toBe(true);
    await sweepHarvest({ db }, () => true);
    expect(await isDeleted()).toBe(false);
    await set(world.tree.unit, null);
  });

  test('an agreement ends, and its record is gone from pages that were cached before', async () => {
    const valid = 'update agreement set valid_until = $2 where id = $1';
    await moveClock('2027-06-30T21:59:59Z');
    await server().ownerPool.query(valid, [world.agreementId, '2027-06-30']);
    expect([await statusOf(world.address), await isListed(), await harvested()]).toEqual([200, true, true]);
    await moveClock('2027-06-30T22:00:00Z');
    expect([await statusOf(world.address), await isListed(), await harvested()]).toEqual([410, false, false]);
    await server().ownerPool.query(valid, [world.agreementId, null]);
  });
});

test('what is read while a record is being closed shows nothing once the closure is answered', async () => {
  const addresses = Object.values(SAMPLES).flatMap(([about, ...sampleAddresses]) =>
    about === 'record' ? sampleAddresses.map((of) => of(world)) : [],
  );
  const read = () => Promise.all(addresses.map((address) => call(server(), 'GET', `/portal${address}`)));
  for (let turn = 0; turn < 3; turn += 1) {
    const [, after] = await Promise.all([read(), set(world.tree.unit, closure()).then(read), read()]);
    expect(after.filter(({ status }) => ![404, 410].includes(status))).toEqual([]);
    await set(world.tree.unit, null);
  }
});
